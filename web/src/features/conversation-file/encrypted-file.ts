import { decodeBase64, encodeBase64 } from "../../lib/base64.ts";
import { limits } from "../../lib/limits.ts";
import { type Checked, number, object, oneOf, text, where } from "./checks.ts";

// A conversation file is one line of JSON, the header, and the ciphertext: the contents as JSON,
// encrypted with AES-256-GCM under a key that PBKDF2 derives from the passphrase. The header states
// the parameters and is authenticated as additional data.

const FORMAT = "trefoil-conversation";
const VERSION = 1;
const SALT_BYTES = 16;
/** 96 bits, as NIST SP 800-38D recommends for GCM. The key is new for each file. */
const NONCE_BYTES = 12;
/** In bytes: more than any header of this version. */
const MAX_HEADER = 500;

const {
  bytes: MAX_BYTES,
  iterations: MIN_ITERATIONS,
  maxIterations: MAX_ITERATIONS,
} = limits.conversationFile;

/** Why a file cannot be saved or opened. `conversationFile.problems` has a sentence for each. */
export type FileProblem =
  | "tooLarge"
  /** It has no header of ours. */
  | "notOurs"
  | "version"
  /** The passphrase is wrong, or the file was changed. Nothing tells these apart. */
  | "passphrase"
  /** It was encrypted with the passphrase, but it does not hold a conversation. */
  | "contents";

export class FileProblemError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const checkHeader = object({
  format: oneOf(FORMAT),
  version: oneOf(VERSION),
  cipher: oneOf("AES-256-GCM"),
  nonce: text(MAX_HEADER),
  kdf: oneOf("PBKDF2-SHA-256"),
  iterations: where(number(MIN_ITERATIONS, MAX_ITERATIONS), Number.isInteger),
  salt: text(MAX_HEADER),
});

type Header = Checked<typeof checkHeader>;

/** Encrypts a JSON value. Throws a FileProblemError if it is too large. */
export async function encryptFile(value: unknown, passphrase: string): Promise<Uint8Array<ArrayBuffer>> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    cipher: "AES-256-GCM",
    nonce: encodeBase64(nonce),
    kdf: "PBKDF2-SHA-256",
    iterations: MIN_ITERATIONS,
    salt: encodeBase64(salt),
  };
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const plaintext = new TextEncoder().encode(JSON.stringify(value));
  try {
    const key = await deriveKey(passphrase, salt, MIN_ITERATIONS);
    const ciphertext = await crypto.subtle.encrypt(parameters(nonce, line), key, plaintext);
    if (line.length + ciphertext.byteLength > MAX_BYTES) throw new FileProblemError("tooLarge");
    const file = new Uint8Array(line.length + ciphertext.byteLength);
    file.set(line);
    file.set(new Uint8Array(ciphertext), line.length);
    return file;
  } finally {
    plaintext.fill(0);
  }
}

/** Decrypts a file of any content to a JSON value, which is still untrusted. Throws a FileProblemError. */
export async function decryptFile(file: Blob, passphrase: string): Promise<unknown> {
  if (file.size > MAX_BYTES) throw new FileProblemError("tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { line, nonce, salt, iterations } = readHeader(bytes);
  const key = await deriveKey(passphrase, salt, iterations);
  const plaintext = await crypto.subtle
    .decrypt(parameters(nonce, line), key, bytes.subarray(line.length))
    .catch(() => {
      throw new FileProblemError("passphrase");
    });
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plaintext));
  } catch {
    throw new FileProblemError("contents");
  } finally {
    new Uint8Array(plaintext).fill(0);
  }
}

/** Reads the header. Throws a FileProblemError. */
export function readHeader(bytes: Uint8Array<ArrayBuffer>) {
  const line = bytes.subarray(0, bytes.subarray(0, MAX_HEADER).indexOf(0x0a) + 1);
  const value = parseLine(line);
  if (isNewer(value)) throw new FileProblemError("version");
  try {
    const { nonce, salt, iterations } = checkHeader(value);
    const parsed = { line, nonce: decodeBase64(nonce), salt: decodeBase64(salt), iterations };
    if (parsed.nonce?.length === NONCE_BYTES && parsed.salt?.length === SALT_BYTES)
      return { ...parsed, nonce: parsed.nonce, salt: parsed.salt };
  } catch {
    // It is not ours either.
  }
  throw new FileProblemError("notOurs");
}

function parseLine(line: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(line));
  } catch {
    return undefined;
  }
}

/** Reports whether a header is of our format, but of another version. */
function isNewer(header: unknown): boolean {
  if (typeof header !== "object" || header === null) return false;
  const { format, version } = header as Record<string, unknown>;
  return format === FORMAT && typeof version === "number" && version !== VERSION;
}

function parameters(nonce: Uint8Array<ArrayBuffer>, line: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv: nonce, additionalData: line };
}

/** Normalizes the passphrase, because keyboards encode the same letters differently. */
async function deriveKey(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number) {
  const bytes = new TextEncoder().encode(passphrase.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  bytes.fill(0);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
