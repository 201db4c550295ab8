import type { LoadTexts } from "../area.ts";

const files = import.meta.glob<Record<string, unknown>>("./landing/*.ts");

export const loadTexts: LoadTexts = async (language) => {
  const load = files[`./landing/${language}.ts`];
  if (!load) throw new Error(`There are no texts in ${language}`);
  return load();
};
