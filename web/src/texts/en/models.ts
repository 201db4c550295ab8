import { area } from "../area.ts";

export const models = area("models", {
  label: "Models",
  title: (count: number, limit: number) => `AI Models (${count}/${limit})`,
  quickStart: "Quick Start",
  orAdd: "or add one",
  alsoAdd: "add",
  add: "Add Models",
  noMore: "No other models are available",
  browse: "Browse All Models",
  clearAll: "Clear All",
  remove: (name: string) => `Remove ${name}`,
  change: "Choose another model",
  suggest: (name: string) => `Add ${name}`,
  loading: "Loading models",
  failed: "Couldn't load the models",
  none: "No models are available right now",
  limitTitle: "Model limit reached",
  limitText: (limit: number) => `You can compare up to ${limit} models at once`,
  replace: "Replace",
  lockedTitle: "Premium model",
  lockedText: (name: string) => `${name} requires Premium`,
});
