import useSWR from "swr";
import { keepShown } from "./admin-refresh.ts";
import { request } from "./client.ts";

export const categories = ["general", "coding", "creative", "math", "image"] as const;

export type Category = (typeof categories)[number];

/** What an admin can set about a model. */
export interface ModelForm {
  name: string;
  provider: string;
  /** The router's id, such as "openai/gpt-5.1". */
  modelId: string;
  description: string;
  category: Category | "";
  /** A price per 1K tokens, as text. */
  pricing: string;
  /** Available to everyone; otherwise Premium. */
  isFree: boolean;
  isDefault: boolean;
  /** A path on our own origin, or "". */
  iconUrl: string;
}

/** A model in the response of `GET /api/admin/models`. */
export interface AdminModel extends ModelForm {
  id: string;
  isActive: boolean;
  /** Sent back with an edit, so that two admins cannot overwrite each other's changes. */
  version: number;
}

/** A model that the router offers. */
export interface RouterModel {
  modelId: string;
  name: string;
  /** Per 1K tokens, as text; "" if unknown. */
  pricing: string;
  /** The context window in tokens; 0 if unknown. */
  window: number;
  modalities: string[];
  /** Whether the catalog has it. */
  imported: boolean;
}

export function useAdminModels() {
  return useSWR<AdminModel[], Error>("/api/admin/models", keepShown);
}

/** Returns the models that the router offers. */
export function useRouterModels() {
  return useSWR<RouterModel[], Error>("/api/admin/router-models", keepShown);
}

/** Throws a RequestError. */
export async function createModel(form: ModelForm): Promise<AdminModel> {
  const response = await request("POST", "/api/admin/models", { body: form });
  return response.json();
}

/** Changes some fields of a model. With a version, another admin's change is a conflict. Throws a RequestError. */
export async function updateModel(
  id: string,
  changes: Partial<ModelForm> & { isActive?: boolean; version?: number },
): Promise<void> {
  await request("PATCH", `/api/admin/models/${id}`, { body: changes });
}

/** Throws a RequestError. */
export async function deleteModel(id: string): Promise<void> {
  await request("DELETE", `/api/admin/models/${id}`);
}

/** Puts the models into an order, by id. Throws a RequestError. */
export async function orderModels(ids: string[]): Promise<void> {
  await request("PUT", "/api/admin/models/order", { body: { ids } });
}

/** Adds models of the router, and returns those that the catalog did not have. Throws a RequestError. */
export async function importModels(modelIds: readonly string[]): Promise<AdminModel[]> {
  const response = await request("POST", "/api/admin/models/import", { body: { modelIds } });
  return response.json();
}

/** Returns where to PUT an icon, and the `iconUrl` it has once a model uses it. Throws a RequestError. */
export async function createIconUpload(
  type: string,
  size: number,
): Promise<{ uploadURL: string; headers: Record<string, string>; iconUrl: string }> {
  const response = await request("POST", "/api/admin/model-icons/upload", { body: { type, size } });
  return response.json();
}
