import useSWR from "swr";

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
}

/** Returns the models in the server's order. */
export function useModels() {
  return useSWR<Model[], Error>("/api/models");
}
