import { area } from "../area.ts";

export const meter = area("meter", {
  context: (tokens: string, share: string, name: string) =>
    `About ${tokens} tokens, ${share} of the context of ${name}`,
  cost: (cost: string) => `about ${cost} with the answers`,
  atLeast: (cost: string) => `at least ${cost} with the answers`,
  tooLong: (names: string) =>
    `This is probably too long for ${names}. Shorten the question, remove files, or clear the chat.`,
});
