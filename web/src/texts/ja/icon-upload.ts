import type * as en from "../en/icon-upload.ts";
import type { Translation } from "../translation.ts";

export const iconUpload: Translation<typeof en.iconUpload> = {
  label: "アイコンのアップロード",
  choose: "ここにファイルをドロップするか、クリックして選択",
  drop: "ここにファイルをドロップ",
  selected: "1個のファイルを選択中",
  upload: "1個のファイルをアップロード",
  uploading: "1個のファイルをアップロード中",
  retry: "アップロードを再試行",
  cancel: "アップロードをキャンセル",
  remove: "ファイルを削除",
  tooMany: "アップロードできるファイルは1個だけです",
  tooFew: "ファイルを1個以上選択してください",
  totalTooLarge: (total, max) => `選択したファイルの合計は${total}ですが、上限は${max}です`,
  tooLarge: (file, max) => `${file}は上限の${max}を超えています`,
  tooSmall: (min) => `このファイルは下限の${min}より小さくなっています`,
  wrongType: (types) => `アップロードできる形式：${types}`,
  noMore: "これ以上ファイルを追加できません",
  duplicate: (file) => `${file}はすでに追加されています`,
  noMetadata: (file) => `${file}に必要なメタデータがありません`,
};
