/**
 * Returns a model's name without the provider prefix that some routers add: "OpenAI: GPT-5.1"
 * becomes "GPT-5.1". A name that merely starts with the provider keeps it: "Mistral Large".
 */
export function displayName(model: { name: string; provider: string }): string {
  const name = model.name.trim();
  const colon = name.match(/^[^:]{1,40}:\s+(\S.*)$/)?.[1];
  if (colon) return colon;
  const rest = name.slice(model.provider.length);
  const prefixed = name.toLowerCase().startsWith(model.provider.toLowerCase());
  const separated = prefixed ? rest.match(/^\s*(?::|\/|\s[-–—]\s)\s*(\S.*)$/)?.[1] : undefined;
  return separated ?? name;
}
