import { limits, megabytes } from "../../lib/limits.ts";
import type * as en from "../en/conversation-file.ts";
import type { Translation } from "../translation.ts";

export const conversationFile: Translation<typeof en.conversationFile> = {
  save: "暗号化して保存",
  saveTitle: "このチャットを保存",
  saveText:
    "お使いのブラウザでパスフレーズを使って暗号化します。ファイルはこのページで再び開けますが、パスフレーズがなければ誰にも開けません。",
  holds:
    "ファイルには、質問、回答、指示、モデルとその設定が入ります。添付ファイルは、送信時の形（テキストまたは描き直した画像）で入ります。",
  passphrase: "パスフレーズ",
  passphraseHint: `${limits.conversationFile.passphraseCharacters}文字以上。無作為な4つの単語などが適しています。保存されないため、忘れると復元できません。`,
  repeat: "パスフレーズをもう一度入力",
  saveAction: "ファイルを保存",
  tooShort: `${limits.conversationFile.passphraseCharacters}文字以上にしてください。`,
  mismatch: "2つのパスフレーズが一致しません。同じものを2回入力してください。",
  openTitle: "保存したチャットを開く",
  openText: "お使いのブラウザで復号します。画面のチャットと置き換わり、質問するまで何も送信されません。",
  file: "ファイル",
  chooseFile: "ファイルを選択",
  noFile: "保存したファイルを選択してください。",
  noPassphrase: "ファイルのパスフレーズを入力してください。",
  openAction: "開く",
  openedTitle: "チャットを開きました",
  openedText: "何も送信していません。次の質問から続けられます。",
  openedInstructions: "何も送信していません。独自の指示が含まれています。チャットの設定をご確認ください。",
  problems: {
    tooLarge: `保存できるチャットは、質問${limits.conversationFile.turns}件、${megabytes.conversation} MBまでです。このチャットはそれを超えています。`,
    notOurs: "ここで保存したチャットではないか、ファイルが破損しています。別のファイルを選択してください。",
    version:
      "このファイルは、このページの別のバージョンで保存されたものです。ページを再読み込みして、もう一度お試しください。",
    passphrase:
      "パスフレーズが違うか、ファイルが変更されています。パスフレーズを確認して、もう一度お試しください。",
    contents: "ファイルを復号しましたが、有効なチャットではありません。何も開いていません。",
  },
  failed: "ブラウザで処理できませんでした。もう一度お試しください。",
};
