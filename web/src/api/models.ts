import useSWR from "swr";
import { limits } from "../lib/limits.ts";
import { json, request } from "./client.ts";
import type { Category, ChatLimits, Model } from "./types.ts";

export type { Category, ChatLimits, Model };

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

/** Returns the numbers of free chats. They are the defaults until the server's are known. */
export function useChatLimits(): ChatLimits {
  return useCatalog().data?.chats ?? limits.chats;
}

async function readCatalog(path: string): Promise<Catalog> {
  const response = await request("GET", path, { accept: "application/json" });
  const chats = response.headers.get("chat-limits");
  return { models: await json("GET", path, response), chats: chats ? JSON.parse(chats) : limits.chats };
}
