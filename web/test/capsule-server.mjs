// The server's side of a capsule, for tests and benchmarks that respond in its place.
import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import * as hpke from "hpke";

const LABEL = "message/trefoil-chat chunked";
const HEADER_BYTES = 7;
const ENC_BYTES = 32;

export const RESPONSE_TYPE = "application/vnd.trefoil.frames";
export const unknownKey = { status: 422, detail: "Reload the page.", code: "unknown_key" };

/** Returns a server with a new key. */
export async function capsuleServer() {
  const suite = new hpke.CipherSuite(
    hpke.KEM_DHKEM_X25519_HKDF_SHA256,
    hpke.KDF_HKDF_SHA256,
    hpke.AEAD_AES_256_GCM,
  );
  const pair = await suite.GenerateKeyPair();
  const publicKey = Buffer.from(await suite.SerializePublicKey(pair.publicKey));
  const id = randomBytes(1)[0];
  return {
    /** The response of GET /api/chat/key. */
    keys: {
      keys: [{ id, kem: 32, kdf: 1, aead: 2, publicKey: publicKey.toString("base64") }],
      expires: "2999-01-01T00:00:00Z",
    },
    open: (body) => open(suite, pair, body),
  };
}

async function open(suite, pair, body) {
  const bytes = new Uint8Array(body);
  const header = bytes.slice(0, HEADER_BYTES);
  const enc = bytes.slice(HEADER_BYTES, HEADER_BYTES + ENC_BYTES);
  const info = hpke.concat(hpke.encode(`${LABEL} request\0`), header);
  const parts = [];
  let context;
  try {
    context = await suite.SetupRecipient(pair, enc, { info });
    for (let at = HEADER_BYTES + ENC_BYTES, length = 1; length > 0; at += length) {
      const size = 1 << (bytes[at] >> 6);
      length = bytes.slice(at + 1, at + size).reduce((sum, byte) => sum * 256 + byte, bytes[at] & 63);
      at += size;
      const sealed = length > 0 ? bytes.slice(at, at + length) : bytes.slice(at);
      parts.push(await context.Open(sealed, hpke.encode(length > 0 ? "" : "final")));
    }
  } catch {
    return undefined; // encrypted for another key
  }
  const plaintext = Buffer.from(hpke.concat(...parts));
  const text = plaintext.subarray(5, 5 + plaintext.readUInt32BE(1));
  const request = JSON.parse((plaintext[0] & 1 ? gunzipSync(text) : text).toString());

  const nonce = randomBytes(32);
  const secret = await context.Export(hpke.encode(`${LABEL} response`), 32);
  const derive = (name, length) =>
    Buffer.from(hkdfSync("sha256", secret, Buffer.concat([enc, nonce]), name, length));
  const key = derive("key", 32);
  const iv = derive("nonce", 12);
  let number = 0;
  const seal = (events, last) => {
    const at = Buffer.from(iv);
    at.writeUInt32BE((at.readUInt32BE(8) ^ number) >>> 0, 8);
    const cipher = createCipheriv("aes-256-gcm", key, at).setAAD(Buffer.from(last ? "final" : ""));
    const lines = events.map((event) => `${typeof event === "string" ? event : line(event)}\n`).join("");
    const sealed = Buffer.concat([cipher.update(lines), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(last ? 1 : 4);
    if (!last) length.writeUInt32BE(sealed.length + 2 ** 31);
    number += 1;
    return Buffer.concat([...(number === 1 ? [nonce] : []), length, sealed]);
  };
  const line = (event) => {
    const model = request.modelIds.indexOf(event.modelId);
    const offset = { token: 0, reasoning: request.modelIds.length }[event.type];
    return JSON.stringify(offset !== undefined && model >= 0 ? [offset + model, event.token] : event);
  };
  return {
    request,
    /** Returns the bytes of a frame with events, or lines as they are. */
    frame: (...events) => seal(events, false),
    last: (...events) => seal(events, true),
  };
}
