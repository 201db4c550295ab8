import { area } from "../area.ts";

/** The texts of the upload widget, which accepts one file. Sizes are formatted for display. */
export const iconUpload = area("iconUpload", {
  label: "Icon upload",
  choose: "Drop a file here or browse files",
  drop: "Drop the file here",
  selected: "1 file selected",
  upload: "Upload 1 file",
  uploading: "Uploading 1 file",
  retry: "Retry upload",
  cancel: "Cancel upload",
  remove: "Remove file",
  tooMany: "You can only upload 1 file",
  tooFew: "You have to select at least 1 file",
  totalTooLarge: (total: string, max: string) =>
    `You selected ${total} of files, but maximum allowed size is ${max}`,
  tooLarge: (file: string, max: string) => `${file} exceeds maximum allowed size of ${max}`,
  tooSmall: (min: string) => `This file is smaller than the allowed size of ${min}`,
  wrongType: (types: string) => `You can only upload: ${types}`,
  noMore: "Cannot add more files",
  duplicate: (file: string) => `Cannot add the duplicate file ${file}, it already exists`,
  noMetadata: (file: string) => `Missing required meta fields in ${file}`,
});
