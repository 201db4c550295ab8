export const browse = {
  hint: "Pick up to three. A lock marks the models that are for Premium members.",
  hintPro: "Pick up to three.",
  search: "Search by model or provider",
  grid: "Models to choose from",
  premium: "Premium",
  locked: "for Premium members",
  capped: (shown: number, total: number) => `${shown} of ${total} shown. Search to find the others.`,
  emptyTitle: "No model found",
  emptyText: (query: string) => `Nothing matches “${query}”. Try a shorter word, or a provider.`,
  selected: (count: number, limit: number) => `${count} of ${limit} selected`,
  start: "Start Comparing",
};

export const categories = {
  general: "General",
  coding: "Coding",
  creative: "Creative",
  math: "Math",
  image: "Image",
} as Record<string, string>;
