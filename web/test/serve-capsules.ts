import { vi } from "vitest";
import { forgetKeys } from "../src/api/capsule.ts";
import { type CapsuleServer, capsuleServer, type OpenedCapsule } from "./capsule-server.mjs";

/** A request for the rest of an answer. */
export interface Resume {
  chatId: string;
  received: number;
}

export type Respond = (call: OpenedCapsule, init: RequestInit) => Response | Promise<Response>;

/**
 * Replaces fetch. Returns the mock that responds to decrypted chats. Unless `resume` responds, nothing
 * is kept of an answer. Other requests get no content.
 */
export async function serveCapsules(respond: Respond, resume?: (request: Resume) => Response) {
  const server: CapsuleServer = await capsuleServer();
  forgetKeys();
  const chats = vi.fn(respond);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url === "/api/chat/key") return Response.json(server.keys);
    if (url === "/api/chat/resume")
      return resume?.(JSON.parse(String(init.body))) ?? new Response(null, { status: 404 });
    if (url !== "/api/chat/stream") return new Response(null, { status: 204 });
    const call = await server.open(init.body as Uint8Array);
    if (!call) throw new Error("The request is not encrypted for the server.");
    return chats(call, init);
  });
  return chats;
}

/** Responds to each chat with these events. */
export const events =
  (...all: (object | string)[]): Respond =>
  (call) =>
    new Response(call.last(...all));
