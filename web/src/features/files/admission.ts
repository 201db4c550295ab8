/** How many files one question may carry, and how large each may be, in bytes. */
export const FILE_LIMIT = 5;
export const FILE_BYTES = 10_485_760;

/** How a file is read. */
export type Kind = "image" | "pdf" | "doc" | "docx" | "text";

/** Why a file is not taken at all. */
export type Refusal = { reason: "size" | "type"; name: string } | { reason: "count" };

export interface Admission {
  admitted: { file: File; kind: Kind }[];
  /** In the order of the files; the count last. */
  refusals: Refusal[];
}

/** What is read as text whatever its media type: browsers know few of these, and some wrongly. */
const textEndings = (
  "md markdown csv tsv json jsonl ndjson geojson ipynb yaml yml toml ini cfg conf env log rst tex bib srt vtt " +
  "xml html htm css scss sass less svg js mjs cjs jsx ts mts cts tsx vue svelte astro py pyi rb php pl lua r jl " +
  "go rs c h cc cpp hpp cs java kt kts scala swift m mm dart ex exs erl hs ml fs clj lisp el sh bash zsh fish " +
  "ps1 bat cmd sql graphql proto tf hcl gradle dockerfile makefile cmake diff patch asm zig nim txt text"
).split(" ");

/** What a file is called that the browser has no media type for. */
export const mediaTypes: Record<Kind, string> = {
  image: "image/*",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  text: "text/plain",
};

/** For `<input accept>`. */
export const acceptedTypes = [
  "image/*",
  "text/*",
  ".pdf",
  ".doc",
  ".docx",
  ...textEndings.map((ending) => `.${ending}`),
].join();

/** Chooses among files that come in while some are there: the first five that are neither too large nor of a wrong type. */
export function admit(files: readonly File[], present: number): Admission {
  const admitted: Admission["admitted"] = [];
  const refusals: Refusal[] = [];
  let overflow = false;
  for (const file of files) {
    const kind = kindOf(file.name, file.type);
    if (!kind) refusals.push({ reason: "type", name: file.name });
    else if (file.size > FILE_BYTES) refusals.push({ reason: "size", name: file.name });
    else if (present + admitted.length >= FILE_LIMIT) overflow = true;
    else admitted.push({ file, kind });
  }
  if (overflow) refusals.push({ reason: "count" });
  return { admitted, refusals };
}

/**
 * How a file is to be read, by its name and the media type that the browser gives it; undefined: not at all. The
 * name's ending comes first: browsers take .ts for video, and .doc for whatever is installed. A file with neither
 * a known ending nor a type is taken for text; reading finds out.
 */
export function kindOf(name: string, type: string): Kind | undefined {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  if (ending === "pdf" || ending === "doc" || ending === "docx") return ending;
  // An SVG is sent as its source: models read that, and drawing it would be running a document.
  if (textEndings.includes(ending) || type.startsWith("image/svg")) return "text";
  if (type.startsWith("image/")) return "image";
  if (type === mediaTypes.pdf) return "pdf";
  if (type === mediaTypes.doc) return "doc";
  if (type === mediaTypes.docx) return "docx";
  if (type === "" || type.startsWith("text/")) return "text";
  if (/^application\/(.*\+)?(json|xml|yaml|javascript|x-sh|sql|toml)$/.test(type)) return "text";
  return undefined;
}
