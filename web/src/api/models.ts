import useSWR from "swr";

/** One entry of the catalogue, as `GET /api/models` lists it. */
export interface Model {
  /** What the router calls it, such as "openai/gpt-5.1". */
  modelId: string;
  /** May carry a provider prefix; `displayName` strips it. */
  name: string;
  provider: string;
  category: string;
  description: string;
  isActive: boolean;
  isDefault: boolean;
  /** Open to everyone; Premium otherwise. */
  isFree: boolean;
  /** A path of our own, or "". */
  iconUrl: string;
  /** How much it reads at once, in tokens; 0 when unknown. */
  window: number;
}

/** The catalogue, in the server's order. */
export function useModels() {
  return useSWR<Model[], Error>("/api/models");
}
