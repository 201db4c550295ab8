import useSWR from "swr";
import { keepShown } from "./admin-refresh.ts";
import { json, post, request } from "./client.ts";
import { putFile } from "./put-file.ts";
import type { AdminModel, Category, RouterModel } from "./types.ts";

export type { AdminModel, RouterModel };

export const categories = ["general", "coding", "creative", "math", "image"] as const satisfies Category[];

/** The fields of a model that an admin can edit. */
export type ModelForm = Omit<AdminModel, "id" | "isActive" | "version">;

export function useAdminModels() {
  return useSWR<AdminModel[], Error>("/api/admin/models", keepShown);
}

/** Fetches the router's models again each time they are shown. */
export function useRouterModels() {
  return useSWR<RouterModel[], Error>("/api/admin/router-models", { ...keepShown, revalidateOnMount: true });
}

/** Throws a RequestError. */
export function createModel(form: ModelForm): Promise<AdminModel> {
  return post("/api/admin/models", form);
}

/**
 * Changes some fields of a model. With a version, fails if another admin has changed the model
 * since that version. Throws a RequestError.
 */
export async function updateModel(
  id: string,
  changes: Partial<ModelForm> & { isActive?: boolean; version?: number },
): Promise<AdminModel> {
  const path = `/api/admin/models/${id}`;
  return json("PATCH", path, await request("PATCH", path, { body: changes }));
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
export function importModels(modelIds: readonly string[]): Promise<AdminModel[]> {
  return post("/api/admin/models/import", { modelIds });
}

/**
 * Uploads an icon of the given media type to the bucket. Returns the `iconUrl` to save a model with.
 * The saved model has the icon's permanent path. Throws a RequestError, or the signal's reason if
 * aborted.
 */
export async function uploadIcon(
  file: Blob,
  type: string,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<string> {
  const upload = await post("/api/admin/model-icons/upload", { type, size: file.size });
  await putFile(upload.uploadURL, file, { headers: upload.headers, ...options });
  return upload.iconUrl;
}
