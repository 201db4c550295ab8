import useSWR from "swr";
import { limits } from "../lib/limits.ts";
import { json, request } from "./client.ts";
import type { Category, ChatLimits, Model } from "./types.ts";

export type { Category, ChatLimits, Model };

/** Applies until the server's limits are known. */
const unknown: ChatLimits = { ...limits.chats, payments: true };

/** The response of `GET /api/models`. */
interface Catalog {
  /** In the server's order. */
  models: Model[];
  chats: ChatLimits;
}

/** Returns the models, and the limits that the operator has set. */
export function useCatalog() {
  return useSWR<Catalog, Error>("/api/models", readCatalog);
}

/** Returns the numbers of free chats, and whether more can be bought. */
export function useChatLimits(): ChatLimits {
  return useCatalog().data?.chats ?? unknown;
}

async function readCatalog(path: string): Promise<Catalog> {
  const response = await request("GET", path, { accept: "application/json" });
  const chats = response.headers.get("chat-limits");
  return { models: await json("GET", path, response), chats: chats ? JSON.parse(chats) : unknown };
}
