import { limits } from "../../lib/limits.ts";
import type * as en from "../en/conversation.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

const failed = (name: string, failures = 0) =>
  failures > 0 ? `${name}は再び失敗しました` : `${name}は回答しませんでした`;
const interrupted = (name: string, failures = 0) =>
  failures > 0 ? `${name}の回答が再び中断されました` : `${name}の回答が中断されました`;

export const conversation: Translation<typeof en.conversation> = {
  title: "質問と回答",
  asked: "あなたの質問",
  deepSearch: "ウェブ検索",
  copyQuestion: "質問をコピー",
  edit: "質問を編集",
  editLabel: "質問を編集",
  editHint: "チャットを1回使います。以前の版は残ります。",
  editHides: (count: number) => plural(count, { other: "それ以降の質問#件も一緒に隠れます。" }),
  askEdited: "もう一度質問",
  cancel: "キャンセル",
  version: (number, count) => `第${number}版（全${count}版）`,
  versionShort: (number, count) => `${number}/${count}`,
  previousVersion: "前の版",
  nextVersion: "次の版",
  turns: "質問",
  turn: (number, count) => `質問 ${number} / ${count}`,
  previousTurn: "前の質問",
  nextTurn: "次の質問",
  toQuestion: "質問に戻る",
  showAll: "すべて表示",
  showLess: "折りたたむ",
  view: "表示",
  grid: "グリッド",
  tabs: "タブ",
  answers: "回答",
  jump: "最新へ移動",
  expandAll: "すべて展開",
  collapseAll: "すべて折りたたむ",
  copyAll: "すべてコピー",
  waiting: "待機中",
  reasoning: "思考中…",
  reasoned: (seconds) => `${seconds} 秒間思考しました`,
  searching: "ウェブを検索中…",
  writing: "生成中",
  noAnswer: "回答なし",
  interruptedStatus: "中断",
  failedAgain: "再び失敗",
  ended: "完了",
  stopped: "停止済み",
  copy: "回答をコピー",
  copied: "コピーしました",
  full: "全画面表示",
  exitFull: "全画面表示を終了",
  read: (name) => `${name}を読む`,
  wordsSoFar: (count) => plural(count, { other: "現在#文字" }),
  notYet: "最初の出力を待っています",
  noWords: "まだありません",
  nothingWritten: "出力なし",
  noCost: "コストなし",
  cutByLength: "回答が長さの上限に達しました。",
  cutByFilter: "プロバイダーのフィルターがこの回答を打ち切りました。",
  continue: "続ける",
  continueAnswer: (name) => `続ける：${name}`,
  retry: (name) => `再試行：${name}`,
  stopModel: (name) => `${name}を停止`,
  stopTip: "この回答を停止",
  chosen: "選択済み",
  chosenAnnouncement: (name) => `${name}の回答を選びました。`,
  more: (name) => `その他：${name}`,
  moreTip: "その他",
  use: "この回答を使う",
  useHint: "次の質問では、すべてのモデルがこの回答をもとにします。",
  change: "別のモデルを選ぶ",
  changeTip: "次の質問に答える別のモデルを選ぶ",
  changeHint: "次の質問に回答します",
  next: (name) => `次は${name}`,
  only: "次はこのモデルだけに質問",
  onlyHint: (name) => `次の質問は${name}だけに送られます。`,
  again: "もう一度質問",
  againHint: `この回答を置き換えます。チャットを1回使います。費用が発生しなかった失敗した回答は、${limits.retry.minutes}分以内なら1回だけ無料で再試行できます。`,
  compare: "比較",
  silent: "回答は空でした。",
  started: (name) => `${name}が開始しました。`,
  finished: (name) => `${name}が完了しました。`,
  interruptedAnnouncement: (name, failures) => `${interrupted(name, failures)}。`,
  failedAnnouncement: (name, failures) => `${failed(name, failures)}。`,
  stoppedAnnouncement: (name) => `${name}を停止しました。`,
};

export const stream: Translation<typeof en.stream> = {
  status: (status) => `ストリームのエラー：${status}`,
  noBody: "応答に本文がありません",
  endedEarly: "回答が完了する前に接続が切れました。もう一度お試しください。",
  tooLarge:
    "この質問とファイルは大きすぎて送れません。添付を外すか、メッセージを短くするか、チャットを消去してください。",
};

export const sources: Translation<typeof en.sources> = {
  count: (count) => plural(count, { other: "出典#件" }),
};

export const sharing: Translation<typeof en.sharing> = {
  tip: "各モデルが次に見る内容",
  legend: "次の質問とともに、各モデルが受け取るもの",
  none: "モデルごとに別々",
  noneHint: "そのモデル自身のこれまでの回答だけ。",
  one: (name) => `${name}の回答を全モデルに`,
  oneHint: (name) => `全モデルが${name}の回答の続きから始めます。`,
  all: "すべての回答を全モデルに",
  allHint: "最新の回答すべてを、モデル名を付けて。",
  oneShared: (name) => `${name}の回答をすべてのモデルに送りました`,
  allShared: "すべての回答をすべてのモデルに送りました",
};
