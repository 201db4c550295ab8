import { megabytes } from "../../lib/limits.ts";
import { area } from "../area.ts";
import { number } from "../plural.ts";

export const filePanel = area("filePanel", {
  label: "Files",
  choose: "Choose files",
  remove: (name: string) => `Remove ${name}`,
  held: (count: number, limit: number) =>
    `${count} of ${limit} files, up to ${megabytes.file} MB each. Read in your browser; the files themselves are never uploaded.`,
  reading: "Reading files in your browser. You can send your question when this is done.",
  drop: "Drop the files here to attach them.",
  readingOf: (name: string) => `Reading ${name}`,
  errors: {
    empty: (name: string) => `${name} is empty or contains no text. There is nothing to send.`,
    encrypted: (name: string) =>
      `${name} is password-protected. Save a copy without a password and attach it again.`,
    scanned: (name: string) =>
      `${name} contains scanned pages and no text. Attach the pages as images instead.`,
    damaged: (name: string) =>
      `${name} is damaged or in an unsupported version. Save it again and attach the new file.`,
    encoding: (name: string) =>
      `${name} is in a text encoding that could not be identified. Save it as UTF-8 and attach it again.`,
    binary: (name: string) =>
      `${name} contains no readable text. Attach a text file, a PDF, a Word document or an image instead.`,
    image: (name: string) =>
      `${name} is damaged, or your browser cannot open this image format. Save it as PNG or JPEG.`,
    tooManyPixels: (name: string) =>
      `${name} has too many pixels to open here. Scale it down and attach it again.`,
    unpacksTooLarge: (name: string) =>
      `${name} unpacks to more than ${megabytes.unpacked} MB, so it was not read. Save its text as a smaller file and attach that.`,
    wrongFormat: (name: string) =>
      `${name} does not match its file type. Open it in the app that made it and save it as PDF or .docx.`,
    unreachable: (name: string) => `${name} cannot be opened. It may be a folder, or it may have been moved.`,
    unfinished: (name: string) => `${name} was not fully read. Attach it again.`,
    notLoaded: (name: string) =>
      `${name} was not read because part of this page did not load. Attach it again.`,
  },
  truncated: (name: string, kept: number, of: number, longer = false) =>
    `${name} is too long to send in full. Only the first ${number(kept)} of ${longer ? "more than " : ""}${number(of)} characters will be sent with the question.`,
  noRoom: (name: string) =>
    `${name} will not be sent: the question and the conversation leave no room for it. Shorten the question, or clear the chat and attach the file again.`,
  scanned: (name: string, sent: number, pages: number) =>
    `${name} contains no text, so its pages are sent as images: ${number(sent)} of ${number(pages)}.`,
  textOnly: (models: string) => `The images will not be sent to models that can't see them: ${models}.`,
});
