import mammoth from "mammoth/mammoth.browser.min.js";
import { isCompoundFile, readCompoundFile } from "./compound-file.ts";
import { startsWith, tidy, Unreadable } from "./contents.ts";

/** The text of a .docx. */
export async function word2007Text(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (isCompoundFile(bytes)) throw new Unreadable(isSealed(bytes) ? "locked" : "impostor");
  if (!startsWith(bytes, "PK")) throw new Unreadable("impostor");
  const { value } = await mammoth.extractRawText({ arrayBuffer: bytes.buffer });
  // Every paragraph ends in two line ends.
  return tidy(value.trimEnd());
}

/** A password wraps the whole package. */
function isSealed(bytes: Uint8Array): boolean {
  return readCompoundFile(bytes)("EncryptedPackage") !== undefined;
}
