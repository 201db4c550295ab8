import { expect, test } from "vitest";
import { countNewWords } from "../src/features/conversation/word-count.ts";

/** Counts the words of a text that arrives one character at a time, as in a stream. */
function streamed(text: string): number {
  const characters = [...text];
  return characters.reduce(
    (words, added, index) => words + countNewWords(characters[index - 1] ?? "", added),
    0,
  );
}

test.each([
  ["", 0],
  ["Boil the rice, then cool it.\n", 6],
  ["“Boil” it—now", 3],
  ["Don’t boil", 2],
  ["煮熟的米饭可以放三天。", 10],
  ["他说：“放三天（最多）！”", 7],
  ["炊いたご飯は、サーバーと3日。", 13],
  ["用 Python 3 写一个 for 循环", 9],
  ["米饭rice保存3天", 7],
])("%s has %i words, at once or streamed", (text, words) => {
  expect(countNewWords("", text)).toBe(words);
  expect(streamed(text)).toBe(words);
});
