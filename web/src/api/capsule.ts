// Encrypts a chat's request and decrypts its response, as shared/capsule does on the server. Part of
// the engine, which loads after first paint.
import * as hpke from "hpke";
import { read } from "./client.ts";
import type { ChatKey, ChatKeys } from "./types.ts";

export const REQUEST_TYPE = "application/vnd.trefoil.capsule";

const LABEL = "message/trefoil-chat chunked";
const CHUNK_BYTES = 16 << 10;
const MIN_BYTES = 2048;
/** Longer requests are compressed: they have images in base64. */
const COMPRESS_BYTES = 64 << 10;
const HEAD_BYTES = 5;
const GZIP = 1;
const KEY_BYTES = 32;

/** An encrypted request. */
export interface Capsule {
  bytes: Uint8Array<ArrayBuffer>;
  /** Yields the lines of the response, and closes it. Stops where it was changed or cut off. */
  lines(response: AsyncIterable<Uint8Array>): AsyncGenerator<string>;
}

type Bytes = Uint8Array<ArrayBuffer>;

let keys: Promise<ChatKeys> | undefined;

/** Returns the keys of the day. */
async function loadKeys(): Promise<ChatKeys> {
  const loading = keys ?? fetchKeys();
  const loaded = await loading;
  if (Date.parse(loaded.expires) > Date.now()) return loaded;
  // Expired. If this device's clock is wrong, the new keys seem to be expired, too.
  return keys && keys !== loading ? keys : fetchKeys();
}

/** Loads the keys, and keeps them unless that fails. */
function fetchKeys(): Promise<ChatKeys> {
  const loading = read<ChatKeys>("/api/chat/key");
  keys = loading;
  loading.catch(() => {
    if (keys === loading) forgetKeys();
  });
  return loading;
}

export function forgetKeys(): void {
  keys = undefined;
}

let prepared = false;

/** Loads the keys, once. If that fails, the first question loads them. */
export function prepareKeys(): void {
  if (!prepared) loadKeys().catch(() => {});
  prepared = true;
}

/** Encrypts a request. */
export async function seal(request: unknown): Promise<Capsule> {
  const plaintext = await encode(JSON.stringify(request));
  const { key, suite, publicKey } = await firstSupported((await loadKeys()).keys);
  const header = Uint8Array.of(key.id, ...[key.kem, key.kdf, key.aead].flatMap((id) => [id >> 8, id & 255]));
  const info = hpke.concat(hpke.encode(`${LABEL} request\0`), header);
  const { encapsulatedSecret, ctx } = await suite.SetupSender(publicKey, { info });
  const parts = [header, encapsulatedSecret];
  let rest = plaintext;
  for (; rest.length > CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES)) {
    const sealed = await ctx.Seal(rest.subarray(0, CHUNK_BYTES));
    parts.push(hpke.I2OSP(sealed.length + 2 ** 31, 4), sealed); // a length of 4 bytes
  }
  parts.push(Uint8Array.of(0), await ctx.Seal(rest, hpke.encode("final")));
  return {
    bytes: hpke.concat(...parts) as Bytes,
    lines: async function* (response) {
      const secret = await ctx.Export(hpke.encode(`${LABEL} response`), KEY_BYTES);
      const chunks = response[Symbol.asyncIterator]();
      try {
        yield* decodeLines(frames(chunks, secret as Bytes, encapsulatedSecret));
      } finally {
        await chunks.return?.();
      }
    },
  };
}

/** Returns flags, length, the JSON and zeros, which hide the JSON's length. */
async function encode(json: string): Promise<Bytes> {
  let text: Bytes = new TextEncoder().encode(json);
  const compress = text.length > COMPRESS_BYTES;
  if (compress) {
    const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    text = new Uint8Array(await new Response(zipped).arrayBuffer());
  }
  const plaintext = new Uint8Array(Math.max(MIN_BYTES, padded(HEAD_BYTES + text.length)));
  plaintext[0] = compress ? GZIP : 0;
  new DataView(plaintext.buffer).setUint32(1, text.length);
  plaintext.set(text, HEAD_BYTES);
  return plaintext;
}

/**
 * Rounds a length up by at most 12%, so that few lengths remain (Padmé,
 * https://petsymposium.org/popets/2019/popets-2019-0056.php).
 */
function padded(length: number): number {
  const exponent = Math.floor(Math.log2(length));
  const unit = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1);
  return Math.ceil(length / unit) * unit;
}

const kems: Record<number, hpke.KEMFactory> = {
  25722: hpke.KEM_MLKEM768_X25519,
  32: hpke.KEM_DHKEM_X25519_HKDF_SHA256,
  16: hpke.KEM_DHKEM_P256_HKDF_SHA256,
};

/** Returns the first key whose algorithm the browser supports. All browsers support P-256. */
async function firstSupported(all: readonly ChatKey[]) {
  let failure: unknown;
  for (const key of all) {
    const kem = kems[key.kem];
    if (!kem) continue;
    const suite = new hpke.CipherSuite(kem, hpke.KDF_HKDF_SHA256, hpke.AEAD_AES_256_GCM);
    try {
      const bytes = Uint8Array.from(atob(key.publicKey), (char) => char.charCodeAt(0));
      return { key, suite, publicKey: await suite.DeserializePublicKey(bytes) };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Yields the plaintext of each frame of a response. */
async function* frames(chunks: AsyncIterator<Uint8Array>, secret: Bytes, enc: Uint8Array) {
  const input = byteReader(chunks);
  const nonce = await input.take(KEY_BYTES);
  if (!nonce) return;
  const salt = hpke.concat(enc, nonce) as Bytes;
  const material = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey", "deriveBits"]);
  const derivation = (info: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt,
    info: new TextEncoder().encode(info),
  });
  const aes = { name: "AES-GCM", length: KEY_BYTES * 8 };
  const key = await crypto.subtle.deriveKey(derivation("key"), material, aes, false, ["decrypt"]);
  const iv = new DataView(await crypto.subtle.deriveBits(derivation("nonce"), material, 96));
  const low = iv.getUint32(8);
  for (let number = 0; ; number += 1) {
    const length = await input.varint();
    if (length === undefined) return;
    iv.setUint32(8, low ^ number);
    const additionalData = new TextEncoder().encode(length > 0 ? "" : "final");
    const algorithm = { name: "AES-GCM", iv: iv.buffer, additionalData };
    const open = (sealed: Bytes) => crypto.subtle.decrypt(algorithm, key, sealed).catch(() => undefined);
    const sealed = length > 0 ? await input.take(length) : input.waiting();
    let text = sealed && (await open(sealed));
    // The last frame has no length. It ends where it can be decrypted.
    while (!text && length === 0 && (await input.more())) text = await open(input.waiting());
    if (!text) return;
    yield text;
    if (length === 0) return;
  }
}

async function* decodeLines(texts: AsyncIterable<ArrayBuffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + decoder.decode(text, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield line;
  }
}

/** Reads parts of a byte stream, however it is chunked. */
function byteReader(chunks: AsyncIterator<Uint8Array>) {
  let waiting: Bytes = new Uint8Array();
  /** Waits for more bytes. Returns false at the end. */
  const more = async () => {
    const { value, done } = await chunks.next();
    if (!done) waiting = hpke.concat(waiting, value) as Bytes;
    return !done;
  };
  /** Returns undefined at the end. */
  const take = async (length: number): Promise<Bytes | undefined> => {
    while (waiting.length < length) if (!(await more())) return undefined;
    const taken = waiting.slice(0, length);
    waiting = waiting.subarray(length);
    return taken;
  };
  return {
    take,
    more,
    waiting: () => waiting,
    /** Reads a variable-length integer of QUIC (RFC 9000, section 16). */
    varint: async () => {
      const [first] = (await take(1)) ?? [];
      if (first === undefined) return undefined;
      const rest = await take((1 << (first >> 6)) - 1);
      return rest?.reduce((value, byte) => value * 256 + byte, first & 0x3f);
    },
  };
}
