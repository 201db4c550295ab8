import useSWR from "swr";
import { limits } from "../lib/limits.ts";
import { request } from "./client.ts";

/** One model in the response of `GET /api/models`. */
export interface Model {
  /** The router's id, such as "openai/gpt-5.1". */
  modelId: string;
  /** May start with the provider; `displayName` removes it. */
  name: string;
  provider: string;
  category: string;
  description: string;
  isActive: boolean;
  isDefault: boolean;
  /** Whether it is available to everyone. False for premium models. */
  isFree: boolean;
  /** A path on our own origin, or "". */
  iconUrl: string;
  /** The context window in tokens; 0 if unknown. */
  window: number;
  /** What the model reads, such as "text" and "image"; empty if unknown. */
  modalities: string[];
}

/** The number of free chats of a visitor and of an account; null for no limit. */
export interface ChatLimits {
  visitor: number | null;
  user: number | null;
}

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
  return { models: await response.json(), chats: chats ? JSON.parse(chats) : limits.chats };
}
