/** The translations of a document of documents.ts, which plugins/texts.ts generates. */
declare module "texts:*" {
  export const loadTexts: import("./area.ts").LoadTexts;
}
