export const browse = {
  hint: "Pick up to three. A lock marks models for Premium members.",
  hintPro: "Pick up to three.",
  search: "Search by model or provider",
  grid: "Available models",
  premium: "Premium",
  full: "Remove one to choose another",
  locked: "Premium members only",
  capped: (shown: number, total: number) => `Showing ${shown} of ${total}. Search to find more.`,
  emptyTitle: "No models found",
  emptyText: (query: string) => `Nothing matches “${query}”. Try a shorter word or a provider name.`,
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
