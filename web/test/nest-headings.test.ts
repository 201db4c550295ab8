import { expect, test } from "vitest";
import { nestHeadings } from "../src/features/export/nest-headings.ts";

test.each([
  ["# A\n\ntext\n\n## B", "#### A\n\ntext\n\n##### B"],
  // All move by as much, so a text without the first levels does not skip any.
  ["### B\n#### C\n", "#### B\n##### C\n"],
  ["# A\n### C\n##### E", "#### A\n###### C\n###### E"],
  ["#### D", "#### D"],
  ["###### F", "###### F"],
  ["  ## indented\n##\n## with `#` code", "  #### indented\n####\n#### with `#` code"],
  ["#hashtag\n\\# not a heading, #3\n", "#hashtag\n\\# not a heading, #3\n"],
  ["```sh\n# a comment\n```\n## B", "```sh\n# a comment\n```\n#### B"],
  ["`a` # b\n`one\n# two`\n## B", "`a` # b\n`one\n# two`\n#### B"],
  ["no heading", "no heading"],
  ["", ""],
])("%j is nested as %j", (markdown, nested) => {
  expect(nestHeadings(markdown, 3)).toBe(nested);
});

test("a long hostile text is nested in linear time", () => {
  const started = performance.now();
  nestHeadings("# a `b\n".repeat(20_000), 3);
  expect(performance.now() - started).toBeLessThan(2000);
});
