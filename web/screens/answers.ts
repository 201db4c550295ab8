import { idealReply, type Triple, triples } from "../../bench/claims/measure.ts";
import { claims } from "../src/texts/en/compare.ts";
import { conversation } from "../src/texts/en/conversation.ts";
import type { Event, Screen } from "./screen.ts";

/** An answer with every kind of markdown. */
export const markdown = `# A first heading

A paragraph with **bold**, *italic*, ~~struck~~ and \`inline code\`, a [link](https://example.org/page) and a bare address https://example.org/bare. It costs $5 and is long enough to wrap over several lines in every column.

## A second heading

- One
- Two with a longer text that wraps within the column of its answer
  - Nested
  - Nested again
    1. Deeper
- [x] Done
- [ ] Not done

### A third heading

3. Three
4. Four

> A quotation with **weight**.
>
> - And a list in it

| Name | Count | What it is for and why it is wide |
| :--- | ---: | :---: |
| Alpha | 1 | A cell |
| Beta | 22 | Another cell with \`code\` |

\`\`\`python
def double(x):  # a comment
    return "text" + str(2 * x) + "a long line that has to scroll sideways in a narrow column"
\`\`\`

\`\`\`
Plain code without a language
\`\`\`

Inline $e^{i\\pi} + 1 = 0$ and a block:

\\[
\\sqrt{a^2 + b^2} = \\frac{c}{d}
\\]

---

![A picture](https://example.org/picture.png) and <b>markup</b> as it was written. A claim.[^1]

[^1]: The note to the claim.
`;

export const short = [
  "Water boils at 100 degrees at sea level. It takes salt **well**.",
  "At sea level, water boils at 100 degrees. Mountains lower it.",
  "Use a kettle with a lid.",
] as const;

export const sources = Array.from({ length: 5 }, (_, index) => ({
  title: `Finding number ${index + 1} with a title that is rather long`,
  url: `https://www.site${index + 1}.example/page`,
  snippet: `What site ${index + 1} says about it, in a sentence that wraps.`,
  domain: `site${index + 1}.example`,
  favicon: "",
}));

export const receipt = {
  model: "maker/model-1",
  provider: "Host",
  zeroRetention: true,
  noTraining: true,
  search: "The searcher",
};
const usage = { inputTokens: 10, outputTokens: 400, costNanoDollars: 4_200_000 };

export const token = (nth: number, text: string): Event => ({ type: "token", nth, token: text });
export const complete = (nth: number, over: Record<string, unknown> = {}): Event => ({
  type: "complete",
  nth,
  finish: "stop",
  usage,
  receipt,
  ...over,
});
export const failure = (nth: number): Event => ({
  type: "error",
  nth,
  error: "This model is busy. Try again in a moment.",
  code: "busy",
});

/** Asks a question and completes every model's answer. */
export async function answered(screen: Screen, question: string, answers: readonly string[] = short) {
  await screen.ask(question);
  await screen.stream(800, ...answers.map((text, nth) => token(nth, text)));
  await screen.stream(4200, ...answers.map((_, nth) => complete(nth)));
  await screen.done();
}

/** Opens the map of the claims that are marked in a triple. */
export async function compared(screen: Screen, id: string) {
  const { question, answers, ...marked } = triples.find((triple) => triple.id === id) as Triple;
  await screen.chat();
  await answered(screen, question, answers);
  await screen.press(conversation.compare);
  await screen.press(claims.start);
  await screen.stream(10_000, token(0, idealReply(marked)), complete(0));
  await screen.done();
  await screen.see(screen.page.getByRole("grid"));
}
