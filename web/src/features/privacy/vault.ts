const CIPHER = "AES-GCM";
/** 32 random bytes. */
const KEY_BITS = 256;
/** 96 bits, new for each sealing, as NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12;

/** What was sealed. Without its key it says nothing but its length. */
export interface Parcel {
  nonce: Uint8Array<ArrayBuffer>;
  ciphertext: ArrayBuffer;
}

/** A key that never leaves the browser's crypto: no script can read its bytes, this one included. */
export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: CIPHER, length: KEY_BITS }, false, ["encrypt", "decrypt"]);
}

/** Seals anything that JSON can hold. */
export async function seal(key: CryptoKey, value: unknown): Promise<Parcel> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  try {
    return { nonce, ciphertext: await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, key, plain) };
  } finally {
    plain.fill(0);
  }
}

/** What was sealed; throws when it was by another key, or was changed. */
export async function unseal(key: CryptoKey, { nonce, ciphertext }: Parcel): Promise<unknown> {
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: CIPHER, iv: nonce }, key, ciphertext));
  const value: unknown = JSON.parse(new TextDecoder().decode(plain));
  plain.fill(0);
  return value;
}
