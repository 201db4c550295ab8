import mammoth from "mammoth/mammoth.browser.min.js";
import { isCompoundFile, readCompoundFile } from "./compound-file.ts";
import { cleanText, FileError, startsWith } from "./file-contents.ts";

/** Extracts the text of a .docx. */
export async function docxText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (isCompoundFile(bytes)) throw new FileError(isEncrypted(bytes) ? "encrypted" : "wrongFormat");
  if (!startsWith(bytes, "PK")) throw new FileError("wrongFormat");
  const { value } = await mammoth.extractRawText({ arrayBuffer: bytes.buffer });
  // mammoth ends every paragraph with two line ends.
  return cleanText(value.trimEnd());
}

/** A password-protected .docx is a compound file around the encrypted package. */
function isEncrypted(bytes: Uint8Array): boolean {
  return readCompoundFile(bytes)("EncryptedPackage") !== undefined;
}
