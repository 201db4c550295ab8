import type * as en from "../en/icon-upload.ts";
import type { Translation } from "../translation.ts";

export const iconUpload: Translation<typeof en.iconUpload> = {
  label: "上传图标",
  choose: "将文件拖放到此处，或选择文件",
  drop: "将文件拖放到此处",
  selected: "已选择 1 个文件",
  upload: "上传 1 个文件",
  uploading: "正在上传 1 个文件",
  retry: "重试上传",
  cancel: "取消上传",
  remove: "移除文件",
  tooMany: "只能上传 1 个文件",
  tooFew: "请至少选择 1 个文件",
  totalTooLarge: (total, max) => `所选文件共 ${total}，超过了 ${max} 的大小上限`,
  tooLarge: (file, max) => `${file} 超过了 ${max} 的大小上限`,
  tooSmall: (min) => `此文件小于允许的最小大小 ${min}`,
  wrongType: (types) => `只能上传：${types}`,
  noMore: "不能再添加文件",
  duplicate: (file) => `${file} 已添加过`,
  noMetadata: (file) => `${file} 缺少必需的元数据`,
};
