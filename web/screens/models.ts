const model = (
  modelId: string,
  name: string,
  provider: string,
  category: string,
  over: Record<string, unknown> = {},
) => ({
  modelId,
  name,
  provider,
  category,
  description: `${name} by ${provider}`,
  isActive: true,
  isDefault: false,
  isFree: true,
  iconUrl: "",
  window: 128_000,
  ...over,
});
const selected = { isDefault: true };
const premium = { isFree: false };

/** The models that are selected by default. */
export const names = ["GPT-5.1", "Grok 4", "Gemini 2.5 Pro"] as const;

/** A catalog independent of the product's, with more models than the dialog lists. */
export const models = [
  model("openai/gpt-5.1", names[0], "OpenAI", "general", selected),
  model("x-ai/grok-4", names[1], "xAI", "general", selected),
  model("google/gemini-2.5-pro", names[2], "Google", "coding", selected),
  model("anthropic/claude-sonnet-4.5", "Claude Sonnet 4.5", "Anthropic", "coding", premium),
  model("anthropic/claude-opus-4.1", "Claude Opus 4.1", "Anthropic", "creative", premium),
  model("openai/gpt-5-pro", "GPT-5 Pro", "OpenAI", "math", premium),
  model(
    "mistralai/mistral-large",
    "Mistral Large with a name that is longer than its tile",
    "Mistral AI",
    "",
  ),
  model("deepseek/deepseek-v3.2", "DeepSeek V3.2", "DeepSeek", "math", { iconUrl: "/mark.svg" }),
  ...Array.from({ length: 16 }, (_, index) =>
    model(`demo/model-${index + 1}`, `Model ${index + 1}`, "Demo · Maker", index % 2 ? "image" : "general"),
  ),
];
