import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns all texts in a language, by area. T is the type of the areas that the caller reads. */
export async function allTexts<T = Record<string, object>>(language: string): Promise<T> {
  const folder = join(import.meta.dirname, "../src/texts", language);
  const files = await Promise.all(
    readdirSync(folder).map((name) => import(/* @vite-ignore */ join(folder, name))),
  );
  return Object.assign({}, ...files);
}
