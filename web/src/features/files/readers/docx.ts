import { limits } from "../../../lib/limits.ts";
import { isCompoundFile, readCompoundFile } from "./compound-file.ts";
import { cleanText, startsWith } from "./file-contents.ts";
import { FileError } from "./file-error.ts";
import { wordText } from "./word-text.ts";
import { xmlScanner } from "./xml-scanner.ts";
import { openZip, type Zip } from "./zip.ts";

const RELATIONSHIPS = "_rels/.rels";
/** Where word processors store the text, unless the relationships name another path. */
const DOCUMENT = "word/document.xml";

/**
 * Extracts the text of a .docx. The rows of a table become lines, and its cells are separated by
 * tabs. Stops reading soon after `limits.file.textCharacters`.
 */
export async function docxText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (isCompoundFile(bytes)) throw new FileError(isEncrypted(bytes) ? "encrypted" : "wrongFormat");
  if (!startsWith(bytes, "PK")) throw new FileError("wrongFormat");
  const zip = openZip(bytes);
  const document = wordText();
  const scan = xmlScanner(document.handler);
  let isEmpty = true;
  for await (const piece of decode(zip.read(await documentPath(zip)))) {
    isEmpty = false;
    scan(piece);
    if (document.length() > limits.file.textCharacters) break;
  }
  if (isEmpty) throw new FileError("wrongFormat");
  return cleanText(document.text().trimEnd());
}

/** A password-protected .docx is a compound file around the encrypted package. */
function isEncrypted(bytes: Uint8Array): boolean {
  return readCompoundFile(bytes)("EncryptedPackage") !== undefined;
}

async function documentPath(zip: Zip): Promise<string> {
  let path = DOCUMENT;
  const scan = xmlScanner({
    tag: (tag) => {
      if (!/\sType="[^"]*\/officeDocument"/.test(tag)) return;
      path = tag.match(/\sTarget="\/?([^"]*)"/)?.[1] ?? path;
    },
    text: () => {},
  });
  for await (const piece of decode(zip.read(RELATIONSHIPS))) scan(piece);
  return path;
}

/** Decodes UTF-8, or UTF-16 by its byte order mark. */
async function* decode(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const part of parts) {
    decoder ??= new TextDecoder(
      startsWith(part, [0xff, 0xfe]) ? "utf-16le" : startsWith(part, [0xfe, 0xff]) ? "utf-16be" : "utf-8",
    );
    yield decoder.decode(part, { stream: true });
  }
}
