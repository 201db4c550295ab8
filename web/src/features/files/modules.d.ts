declare module "pdfjs-dist/legacy/build/pdf.mjs" {
  export * from "pdfjs-dist";
}

declare module "mammoth/mammoth.browser.min.js" {
  import mammoth from "mammoth";
  export default mammoth;
}
