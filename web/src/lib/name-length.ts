import { limits } from "./limits.ts";

/** Returns how many characters of a file's name the server counts and passes on. */
export function nameLength({ name }: { name: string }): number {
  return Math.min(name.length, limits.file.nameCharacters);
}
