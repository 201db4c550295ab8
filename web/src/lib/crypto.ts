/** Returns 128 random bits as 32 hex digits. */
export function randomId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Returns the SHA-256 of a text's UTF-8 bytes as hex digits. */
export async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
