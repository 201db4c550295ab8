import { area } from "../area.ts";
import { plural } from "../plural.ts";

export const browse = area("browse", {
  hint: "Pick up to three. Locked models require Premium.",
  hintPro: "Pick up to three.",
  search: "Search by model or provider",
  grid: "Available models",
  premium: "Premium",
  full: "Choose another to replace one of the three",
  taken: "Already in another column",
  locked: "Requires Premium",
  category: "Category",
  all: "All",
  allCategories: "Show all categories",
  more: (count: number) =>
    plural(count, {
      one: "# more model matches. To find it, search for its name or choose a category.",
      other: "# more models match. To find one, search for its name or choose a category.",
    }),
  price: (cost: string) => `${cost} a question`,
  context: (tokens: string) => `${tokens} context`,
  priceNote:
    "Prices are what the provider charges this site for 1,000 tokens of question and 1,000 of answer, about 750 words each. Context is in tokens.",
  emptyTitle: "No models found",
  emptyText: (query: string) => `Nothing matches “${query}”. Try a shorter word or a provider name.`,
  selected: (count: number, limit: number) => `${count} of ${limit} selected`,
  start: "Start Comparing",
  replaceTitle: "Replace which model?",
  replaceText: (name: string) => `${name} takes its place.`,
  columnTitle: (name: string) => `Replace ${name}`,
  columnEmpty: "Choose a model",
  columnText: "The model you choose answers in this column from your next question on.",
});

export const categories = area("categories", {
  general: "General",
  coding: "Coding",
  creative: "Creative",
  math: "Math",
  image: "Image",
});
