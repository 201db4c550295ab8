import useSWR from "swr";
import { keepShown } from "./admin-refresh.ts";
import { request } from "./client.ts";

export const categories = ["general", "coding", "creative", "math", "image"] as const;

export type Category = (typeof categories)[number];

/** The fields of a model that an admin can edit. */
export interface ModelForm {
  name: string;
  provider: string;
  /** The router's id, such as "openai/gpt-5.1". */
  modelId: string;
  description: string;
  category: Category | "";
  /** A price per 1K tokens, as text. */
  pricing: string;
  /** Whether it is available to everyone. False for premium models. */
  isFree: boolean;
  isDefault: boolean;
  /** A path on our own origin, or "". That of an upload is not served before it is saved. */
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
  /** Whether it is already in the catalog. */
  imported: boolean;
}

export function useAdminModels() {
  return useSWR<AdminModel[], Error>("/api/admin/models", keepShown);
}

/** Fetches the router's models again each time they are shown. */
export function useRouterModels() {
  return useSWR<RouterModel[], Error>("/api/admin/router-models", { ...keepShown, revalidateOnMount: true });
}

/** Throws a RequestError. */
export async function createModel(form: ModelForm): Promise<AdminModel> {
  const response = await request("POST", "/api/admin/models", { body: form });
  return response.json();
}

/**
 * Changes some fields of a model. With a version, fails if another admin has changed the model
 * since that version. Throws a RequestError.
 */
export async function updateModel(
  id: string,
  changes: Partial<ModelForm> & { isActive?: boolean; version?: number },
): Promise<AdminModel> {
  const response = await request("PATCH", `/api/admin/models/${id}`, { body: changes });
  return response.json();
}

/** Throws a RequestError. */
export async function deleteModel(id: string): Promise<void> {
  await request("DELETE", `/api/admin/models/${id}`);
}

/**
 * Reorders the models, even if the page is closed meanwhile. `ids` must contain all of them. Throws a
 * RequestError.
 */
export async function orderModels(ids: string[]): Promise<void> {
  await request("PUT", "/api/admin/models/order", { body: { ids }, keepalive: true });
}

/**
 * Adds router models to the catalog. Returns those that the catalog did not have yet. Throws a
 * RequestError.
 */
export async function importModels(modelIds: readonly string[]): Promise<AdminModel[]> {
  const response = await request("POST", "/api/admin/models/import", { body: { modelIds } });
  return response.json();
}

/**
 * Returns where to PUT an icon, and the `iconUrl` to save a model with. The saved model has the icon's
 * permanent path. Throws a RequestError.
 */
export async function createIconUpload(
  type: string,
  size: number,
): Promise<{ uploadURL: string; headers: Record<string, string>; iconUrl: string }> {
  const response = await request("POST", "/api/admin/model-icons/upload", { body: { type, size } });
  return response.json();
}
