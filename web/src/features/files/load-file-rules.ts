export type FileRules = typeof import("./accept-files.ts");

/** Undefined until they have loaded. They are not needed until the user adds a file. */
export let fileRules: FileRules | undefined;

export async function loadFileRules(): Promise<FileRules> {
  fileRules ??= await import("./accept-files.ts");
  return fileRules;
}
