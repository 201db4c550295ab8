import type * as en from "../en/compare.ts";
import type { Translation } from "../translation.ts";

export const merge: Translation<typeof en.merge> = {
  open: "統合",
  again: "もう一度統合",
  tip: "これらの回答を1つにまとめます。チャットを1回使います。",
  by: "作成モデル",
  hint: (answers) =>
    `このモデルは質問と${answers}つの回答を受け取り、各記述の出典を示します。チャットを1回使います。`,
  start: "統合回答を作成",
  title: "統合回答",
  writtenBy: (name) => `作成：${name}`,
  from: "出典の表示：",
};

export const compare: Translation<typeof en.compare> = {
  which: "比較する回答",
  brief: "1つの回答だけにある記述",
  uniqueKey: "実線",
  uniqueText: "1つの回答だけにある記述。",
  differsKey: "点線",
  differsText: "ほかの回答では言い回しが違う部分。",
  uniqueSpoken: "ここだけ：",
  column: (name) => `違い、${name}`,
  tally: (alone, all) => `${all}件中${alone}件がここだけ`,
  none: "この回答だけにある内容はありません。",
  how: "お使いのブラウザで単語ごとに比較しました。何も送信していません。",
  cut: "長い回答は比較の前に切り詰めました。",
};

export const claims: Translation<typeof en.claims> = {
  title: "モデルの意見が一致する点",
  view: "比較の表示",
  map: "主張",
  words: "単語ごと",
  close: "比較を閉じる",
  by: "比較するモデル",
  hint: (answers) =>
    `このモデルは質問と${answers}つの回答を受け取りますが、モデル名は受け取りません。その後、ブラウザがすべての引用を回答の中で探し、見つからないものを除きます。チャットを1回使います。`,
  start: "主張を比較",
  again: "もう一度比較",
  comparedBy: (name) => `比較：${name}`,
  looking: "主張を探しています…",
  broken: "このモデルは、回答からの引用がある主張を返しませんでした。代わりに単語ごとの比較を表示します。",
  claim: "主張",
  marks: {
    agrees: "同意",
    differs: "相違",
    contradicts: "矛盾",
    silent: "言及なし",
    supports: "裏付け",
  },
  kinds: {
    contradiction: "矛盾",
    difference: "相違",
    agreement: "一致",
    alone: "1つの回答だけ",
  },
  show: "回答の中で表示",
  ask: "モデルに尋ねる",
  check: "ウェブで確認",
  checkAgain: "もう一度確認",
  checkQuery: "ウェブ検索の質問",
  checkBy: "確認するモデル",
  checkHint:
    "検索プロバイダーがこの質問を受け取ります。モデルは主張、それについての各回答の内容、検索結果を受け取りますが、モデル名は受け取りません。その後、ブラウザが検索結果の中に見つからない引用を除きます。ページは開きません。チャットを1回使います。",
  checkStart: "検索して確認",
  searched: (query) => `ウェブ検索：「${query}」`,
  noEvidence: "検索結果からは、どれが正しいか分かりません。",
  checkedBy: (name) => `確認：${name}`,
  foundInResults: (found, dropped) =>
    dropped === 0
      ? `${found}件すべてを検索結果の中で確認`
      : `${found}件を検索結果の中で確認、${dropped}件を除外`,
  question: (claim) => `次の点で回答が矛盾しています：「${claim}」`,
  whatIsRight: "どれが正しいですか。どうすれば確かめられますか。",
  bothAgree: "両方が一致：{topics}。",
  allAgree: "3つすべてが一致：{topics}。",
  disputes: "{names}だけが異論：{topics}。",
  contradict: "{names}が矛盾：{topics}。",
  more: (count) => `ほか${count}件`,
  open: "主張を表示",
  previous: "前の主張",
  next: "次の主張",
  position: (number, count) => `${count}件中${number}件目`,
  quotes: "引用",
  found: (found, dropped) =>
    dropped === 0 ? `${found}件すべてを回答の中で確認` : `${found}件を回答の中で確認、${dropped}件を除外`,
  claimsDropped: (count) => `引用のない主張${count}件を除外`,
  mark: (complete, all) => `${all}件中${complete}件の回答が完了`,
  agreement: (agreed, contradicted, all) =>
    `${all}件の主張のうち、${agreed}件で一致し、${contradicted}件で矛盾しています`,
};
