const CIPHER = "AES-GCM";
const KEY_BITS = 256;
/** 96 bits, as NIST SP 800-38D recommends for GCM. The nonce of each message is random. */
const NONCE_BYTES = 12;

/** An encrypted value. Without the key it reveals only its length. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  ciphertext: ArrayBuffer;
}

/** Generates a non-extractable key: no script, this one included, can read its bytes. */
export function generateKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: CIPHER, length: KEY_BITS }, false, ["encrypt", "decrypt"]);
}

/** Encrypts any JSON value. */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plaintext = new TextEncoder().encode(JSON.stringify(value));
  try {
    return { nonce, ciphertext: await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, key, plaintext) };
  } finally {
    plaintext.fill(0);
  }
}

/** Decrypts a sealed value. Throws if the key is wrong or the ciphertext was changed. */
export async function unseal(key: CryptoKey, { nonce, ciphertext }: Sealed): Promise<unknown> {
  const plaintext = new Uint8Array(await crypto.subtle.decrypt({ name: CIPHER, iv: nonce }, key, ciphertext));
  const value: unknown = JSON.parse(new TextDecoder().decode(plaintext));
  plaintext.fill(0);
  return value;
}
