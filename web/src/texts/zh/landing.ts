import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/landing.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats, freeChats } from "./chats.ts";

export const landing: Translation<typeof en.landing> = {
  nav: {
    label: "本页内容",
    compare: "对比",
    models: "模型",
    prices: "价格",
    questions: "常见问题",
  },
  signInWithGoogle: "使用 Google 登录",
  signIn: "登录",
  hero: {
    title: "私密的 AI 回答",
    lead: "提一个问题，最多三个模型并排回答，你写下的任何内容都不会被存储。",
    chipsLabel: "特点",
    chips: { logs: "无对话日志", trackers: "无跟踪器", search: "私密搜索" },
    action: "登录后开始",
    start: "立即试用",
  },
  comparison: {
    title: "一个问题，三个回答",
    lead: "没有哪个模型每次都对。并排一看，缺漏一目了然。",
    asked: "你问",
    question: "煮熟的米饭在冰箱里能放多久？",
    answers: [
      "煮熟的米饭在冰箱里可以放三到四天。要在两小时内放进冰箱，因为有些芽孢能经受住烹煮，并在温热的米饭里繁殖。吃之前要重新加热到冒热气。",
      "煮熟的米饭在冰箱里只能放 24 小时。超过这个时间，即使闻起来没问题也要扔掉。千万不要在台面上放一整夜。",
      "说法不一：美国的食品机构建议三到四天，英国的机构则只建议 24 小时。吃之前要重新加热到冒热气，而且只能加热一次。",
    ],
    claims: [
      {
        topic: "保存时间",
        claim: "煮熟的米饭在冰箱里可以放三到四天。",
        quotes: [
          "煮熟的米饭在冰箱里可以放三到四天。",
          "煮熟的米饭在冰箱里只能放 24 小时。",
          "美国的食品机构建议三到四天，英国的机构则只建议 24 小时。",
        ],
      },
      {
        topic: "及时冷藏",
        claim: "不要把煮熟的米饭在外面放太久。",
        quotes: ["要在两小时内放进冰箱", "千万不要在台面上放一整夜。", ""],
      },
      {
        topic: "重新加热",
        claim: "吃之前要重新加热到冒热气。",
        quotes: ["吃之前要重新加热到冒热气。", "", "吃之前要重新加热到冒热气，而且只能加热一次。"],
      },
    ],
    note: "示例回答，由检查你的回答的同一套代码检查。每处引文都能在回答中找到。",
  },
  demo: {
    title: "看它如何回答",
    lead: "在对话界面中展示的示例回答。你的回答看起来也是这样。",
    question: "给一个十岁的孩子解释什么是复利。",
    answers: [
      "想象你种了一棵苹果树。第二年，它结的苹果给了你种子，可以再种一棵。很快新树也结出苹果，你不用多干活，果园却一年比一年长得快。",
      "你往罐子里放 100 元，罐子一年会多给你 10 元。第二年它多给 11 元，因为那 10 元也有份。听起来很少？五十年后，罐子里有 11,739 元。",
      "想想山顶上的一个雪球。每滚一圈都会沾上雪，雪球越大，沾得越多。钱也是这样，只要你放着不动，放得够久。",
    ],
    models: "3/3 个模型",
    again: "再看一次演示",
    try: "试试真正的多模型对话",
    tryNote: (chats) => `${freeChats(chats)}，无需注册`,
  },
  samples: { names: ["ChatGPT", "Grok", "Gemini"], provider: "示例回答" },
  models: {
    title: "谁来回答",
    lead: "目前可用的模型。每个问题最多选择三个。",
    needsScript: "此列表从实时目录加载，需要 JavaScript。",
    free: "免费",
    premium: "Premium",
    showAll: (count) => plural(count, { other: "显示全部 # 个模型" }),
    showLess: "收起部分模型",
    loading: "正在加载模型",
    failed: "无法加载模型",
    none: "目前没有可用的模型",
  },
  privacy: {
    title: "不留存任何对话，你可以查证",
    lead: "我们把隐私写成一条条清楚的承诺。其中可以测试的，每次发布前都会经过测试。",
    cards: {
      ads: { title: "没有广告", text: "服务由 Premium 支撑。没有人付钱让你看任何东西。" },
      tracking: { title: "没有跟踪", text: "这些页面不从任何其他网站加载内容。" },
      stored: {
        title: "对话不存储",
        text: "不在数据库里，也不在日志里。只有中断的回答的其余部分会以加密形式等你最多 15 分钟。",
      },
      training: {
        title: "不用于训练",
        text: "我们绝不用对话训练模型。回执会显示我们向提供商提出的要求。",
      },
      encrypted: {
        title: "在你的浏览器中加密",
        text: "你在其他标签页时以 AES-256 加密，密钥只在你的标签页里。",
      },
      expires: {
        title: "会过期的会话",
        text: "你离开标签页三十分钟后，密钥和对话都会消失。",
      },
    },
    listTitle: "你可以放心的事",
    list: [
      "注册账号不需要邮箱地址",
      "文件在你的浏览器中读取：发送其文字或重新绘制的图片，从不发送文件本身",
      "对话绝不出售，也绝不为广告而分享",
      "你的银行卡信息，我们只保留后 4 位数字",
    ],
    meaning: {
      action: "这是什么意思？",
      text: "你的问题会发给你选择的模型，它们的回答会返回给你。我们会记下发生了一次对话以及它的费用，但不保留说了什么。",
      points: [
        "问题、回答和文件名绝不会写入数据库、文件或日志。唯一的例外是中断的回答的其余部分，以加密形式保存最多 15 分钟。",
        "对话存在于你的标签页中。关闭标签页，它就消失了。",
        "我们之后无法向你展示任何对话，也没有对话可以交出。",
      ],
    },
    limits: {
      action: "它有多私密？",
      more: "保留的所有内容，以及如何查证",
      text: "对我们也保密，但有限度，这些限度我们都公开说明。",
      points: [
        "模型的提供商会读取你的问题。每个已完成的回答下方的回执会写明由谁回答，以及我们要求的条款。我们无法核实他们是否遵守。",
        "开启联网搜索时，搜索提供商会读取问题中的词语，不含你的 IP 地址，也不含任何 Cookie。",
        "“加密”是指在你离开期间，在你的浏览器中加密。它绝不表示端到端加密：每个问题都经由我们的服务器转发。",
        "如果你使用 Google 或其他登录服务商登录，我们会收到你的邮箱地址。使用用户名和密码则不需要邮箱。",
      ],
    },
  },
  stats: {
    models: {
      figure: "20+",
      label: "个模型",
      text: "每个问题最多由三个模型回答。",
      now: (count) => plural(count, { other: "目前有 # 个可用。每个问题最多由三个模型回答。" }),
    },
    collection: {
      figure: "0%",
      label: "数据收集",
      text: "没有分析统计，没有对话日志。为执行免费额度，我们只计对话次数，不计其中的文字。",
    },
    anonymous: {
      figure: "100%",
      label: "匿名",
      text: "不需要姓名，也不需要邮箱地址。只有使用 Google 或其他登录服务商登录时，我们才会得到邮箱地址。",
    },
  },
  plans: { title: "方案和价格", account: (count) => `${chats(count)}，注册免费账号即可` },
  questions: {
    title: "常见问题",
    privacy: {
      question: `${PRODUCT_NAME} 真的私密吗？`,
      answer:
        "你的问题和回答绝不会写入我们的磁盘：不在数据库里，也不在日志里。每个回答都附有回执，显示由谁回答以及我们要求的条款。",
      today: "模型的提供商确实会读取你的问题，我们只能要求他们什么都不保留。",
    },
    account: {
      question: "我需要账号吗？",
      answer: (visitor, user) => {
        const start =
          visitor === null
            ? "不需要，对话无需注册。"
            : visitor === 0
              ? "需要。"
              : plural(visitor, { other: "不需要。前 # 次对话无需注册。" });
        return `${start}免费账号可获得 ${chats(user)}，账号可以只是在你的浏览器中生成的用户名和密码，不需要邮箱地址。`;
      },
    },
    models: {
      question: "我可以对比哪些模型？",
      answer: "超过 20 个，来自 OpenAI、xAI、Google 等，一次最多三个。部分最大的模型需要 Premium。",
      today: (count) => plural(count, { other: "有 # 个模型可用。" }),
    },
    price: {
      question: "Premium 多少钱？",
      answer: "每月 $9.99 起，对话不限次数，可用所有 Premium 模型。随时取消。",
    },
    search: {
      question: "私密搜索是如何工作的？",
      answer:
        "联网搜索通过我们的服务器将你问题中的词语发送给搜索提供商，不带你的 IP 地址，也不带任何 Cookie。你的所有模型看到的是相同的结果，每个来源都会列出。",
    },
    payment: {
      question: "可以用银行卡或比特币付款吗？",
      answer: "可以，银行卡或比特币均可。你的银行卡信息，我们只保留后 4 位数字；我们绝不会收到完整卡号。",
      today: "使用银行卡付款。比特币已在计划中，但还不能用来付款。",
    },
  },
  closing: {
    title: "如果不留任何记录，你会问什么？",
    text: (chats) =>
      chats === 0
        ? "关闭页面，你的对话就会消失。"
        : `${freeChats(chats)}，无需账号。关闭页面，你的对话就会消失。`,
    start: "开始你的首次匿名对话",
    create: "创建私密账号",
  },
  footer: { label: "页脚", chat: "对话", account: "登录", privacy: "隐私详情" },
};

export const home: Translation<typeof en.home> = {
  title: `${PRODUCT_NAME}：私密的 AI 回答`,
  description: "提一个问题，最多三个 AI 模型并排回答，对话不存储。",
};
