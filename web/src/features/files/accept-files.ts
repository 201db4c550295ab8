import { files as fileTexts } from "#texts/files.ts";
import { formatList } from "../../lib/format.ts";
import { limits } from "../../lib/limits.ts";
import type { ToastContent } from "../../ui/toasts.ts";

/** How a file is read. */
export type FileKind = "image" | "pdf" | "doc" | "docx" | "text";

/** Why a file was not accepted. */
export type Rejection = { reason: "size" | "type"; name: string } | { reason: "count"; names: string[] };

export interface AcceptedFiles {
  accepted: { file: File; kind: FileKind }[];
  /** In the order of the files; a `count` rejection comes last. */
  rejections: Rejection[];
}

/**
 * Extensions that are read as text regardless of the media type: browsers know few of these and get
 * some wrong.
 */
const textExtensions = (
  "md markdown csv tsv json jsonl ndjson geojson ipynb yaml yml toml ini cfg conf env log rst tex bib srt vtt " +
  "xml html htm css scss sass less svg js mjs cjs jsx ts mts cts tsx vue svelte astro py pyi rb php pl lua r jl " +
  "go rs c h cc cpp hpp cs java kt kts scala swift m mm dart ex exs erl hs ml fs clj lisp el sh bash zsh fish " +
  "ps1 bat cmd sql graphql proto tf hcl gradle dockerfile makefile cmake diff patch asm zig nim txt text"
).split(" ");

/** The media type of a file if the browser does not know it. */
export const mediaTypes: Record<FileKind, string> = {
  image: "image/*",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  text: "text/plain",
};

/** The value of `<input accept>`. */
export const acceptedTypes = [
  "image/*",
  "text/*",
  ".pdf",
  ".doc",
  ".docx",
  ...textExtensions.map((extension) => `.${extension}`),
].join();

/**
 * Accepts files of a supported type and size, in order, until there are
 * `limits.question.attachments` files, including the `present` ones.
 */
export function acceptFiles(files: readonly File[], present: number): AcceptedFiles {
  const accepted: AcceptedFiles["accepted"] = [];
  const rejections: Rejection[] = [];
  const beyond: string[] = [];
  for (const file of files) {
    const kind = fileKind(file.name, file.type);
    if (!kind) rejections.push({ reason: "type", name: file.name });
    else if (file.size > limits.file.bytes) rejections.push({ reason: "size", name: file.name });
    else if (present + accepted.length >= limits.question.attachments) beyond.push(file.name);
    else accepted.push({ file, kind });
  }
  if (beyond.length > 0) rejections.push({ reason: "count", names: beyond });
  return { accepted, rejections };
}

/**
 * Returns how to read a file, or undefined if its type is not supported. The extension takes
 * precedence over the media type: browsers report .ts as video, and the type of a .doc depends on the
 * programs installed. With no media type and no known extension, a file is read as text, which fails
 * if its contents are binary.
 */
export function fileKind(name: string, type: string): FileKind | undefined {
  const extension = name.toLowerCase().split(".").at(-1) ?? "";
  if (extension === "pdf" || extension === "doc" || extension === "docx") return extension;
  // An SVG is sent as source code: models can read it, and rendering it could run scripts.
  if (textExtensions.includes(extension) || type.startsWith("image/svg")) return "text";
  if (type.startsWith("image/")) return "image";
  if (type === mediaTypes.pdf) return "pdf";
  if (type === mediaTypes.doc) return "doc";
  if (type === mediaTypes.docx) return "docx";
  if (type === "" || type.startsWith("text/")) return "text";
  if (/^application\/(.*\+)?(json|xml|yaml|javascript|x-sh|sql|toml)$/.test(type)) return "text";
  return undefined;
}

/** Returns one toast for all rejected files: the first as its text, the others as its detail. */
export function rejectionToast(first: Rejection, ...others: readonly Rejection[]): ToastContent {
  const names = [first, ...others].flatMap((rejection) =>
    rejection.reason === "count" ? fileTexts.leftOut(formatList(rejection.names)) : [],
  );
  const details = [...others.map((rejection) => rejectionText(rejection).text), ...names];
  return { ...rejectionText(first), detail: details.join("\n") || undefined, tone: "destructive" };
}

function rejectionText(rejection: Rejection): { title: string; text: string } {
  const words = fileTexts;
  switch (rejection.reason) {
    case "size":
      return { title: words.tooLargeTitle, text: words.tooLargeText(rejection.name) };
    case "type":
      return { title: words.wrongTypeTitle, text: words.wrongTypeText(rejection.name) };
    case "count":
      return { title: words.tooManyTitle, text: words.tooManyText };
  }
}
