import { limits, megabytes } from "../../lib/limits.ts";
import { area } from "../area.ts";
import { plural } from "../plural.ts";

export const files = area("files", {
  attach: "Attach",
  count: (count: number) => plural(count, { one: "# file", other: "# files" }),
  question: "What do you see in this image?",
  tooLargeTitle: "File too large",
  tooLargeText: (name: string) => `${name} exceeds ${megabytes.file}MB limit`,
  tooManyTitle: "Too many files",
  tooManyText: `Maximum ${limits.question.attachments} files allowed`,
  leftOut: (names: string) => `Left out: ${names}`,
  wrongTypeTitle: "File type not supported",
  wrongTypeText: (name: string) => `${name} is not an image, a text file, a PDF or a Word document`,
  sent: "Files sent with the question",
  trimmedImages: (images: number) =>
    plural(images, {
      one: "The oldest image was left out to stay within the size limit.",
      other: "The # oldest images were left out to stay within the size limit.",
    }),
  trimmedTexts: "Earlier files were shortened or left out to stay within the size limit.",
});
