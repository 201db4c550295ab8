import type { ChatKeys, ChatRequest } from "../src/api/types.ts";

export const RESPONSE_TYPE: string;
/** The problem for a request that is encrypted for another key. */
export const unknownKey: { status: number; detail: string; code: string };

export interface OpenedCapsule {
  request: ChatRequest;
  /** Returns the bytes of a frame with events, or with lines as they are. */
  frame(...events: (object | string)[]): Uint8Array<ArrayBuffer>;
  /** Returns the bytes of the last frame. */
  last(...events: (object | string)[]): Uint8Array<ArrayBuffer>;
}

export interface CapsuleServer {
  /** The response of GET /api/chat/key. */
  keys: ChatKeys;
  /** Returns undefined if the request is encrypted for another key. */
  open(body: ArrayBuffer | Uint8Array): Promise<OpenedCapsule | undefined>;
}

export function capsuleServer(): Promise<CapsuleServer>;
