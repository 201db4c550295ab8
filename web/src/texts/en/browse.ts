import { area } from "../area.ts";
import { number } from "../plural.ts";

export const browse = area("browse", {
  hint: "Pick up to three. Locked models require Premium.",
  hintPro: "Pick up to three.",
  search: "Search by model or provider",
  grid: "Available models",
  premium: "Premium",
  full: "Remove one to choose another",
  locked: "Requires Premium",
  capped: (shown: number, total: number) =>
    `Showing ${number(shown)} of ${number(total)}. Search to find more.`,
  emptyTitle: "No models found",
  emptyText: (query: string) => `Nothing matches “${query}”. Try a shorter word or a provider name.`,
  selected: (count: number, limit: number) => `${count} of ${limit} selected`,
  start: "Start Comparing",
});

export const categories = area("categories", {
  general: "General",
  coding: "Coding",
  creative: "Creative",
  math: "Math",
  image: "Image",
});
