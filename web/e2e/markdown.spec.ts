import type { Page } from "@playwright/test";
import { hostile } from "../test/hostile.ts";
import { answerWith, ask, body, card, names, whole } from "./answers.ts";
import { signInWithGoogle } from "./people.ts";
import { expect, test } from "./stack.ts";

const code = ["```python", "def f(x):  # why", '    return "text"', "```"].join("\n");

test("headings, formulas, code, footnotes and tasks are rendered", async ({ page }) => {
  const text = [
    "Inline $e^{i\\pi} + 1 = 0$ costs $5 and $10, \\(\\vec{x}\\) and $\\undefined$.",
    "\\[\n\\sqrt{\\overrightarrow{ab}} = \\pmb{c}\n\\]",
    code,
    "# Title\n\nWords.\n\n### Part\n\n- Item\n\n## At the end of a run\n\nWords.",
    "A claim.[^1] A second one.[^second]\n\n- [x] done\n- [ ] open\n\n[^1]: The note.\n[^second]: Another.",
  ].join("\n\n");
  await answerWith(page, () => whole(text));
  await page.goto("/chat");
  await ask(page, "Show me");
  const answer = card(page, names[0]);
  await expect(answer.locator(".katex")).toHaveCount(3);
  const gaps = await answer.locator(".run > *").evaluateAll((blocks) =>
    blocks.slice(1).map((block, index) => {
      const above = blocks[index]?.getBoundingClientRect().bottom ?? 0;
      return Math.round(block.getBoundingClientRect().top - above);
    }),
  );
  // A heading is closer to the text below it: 27 and 7 px, or 22 and 4 px from the third level on.
  expect(gaps.slice(2, 8)).toEqual([27, 7, 22, 4, 27, 7]);
  await expect(answer.locator(".markdown")).toContainText("costs $5 and $10");
  await expect(answer.locator(".markdown")).toContainText("$\\undefined$");
  // KaTeX uses the fonts we serve.
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check("16px KaTeX_Main"))).toBe(true);
  await expect(answer.locator(".code .keyword")).toHaveText(["def", "return"]);
  await expect(answer.locator(".code .comment")).toHaveText("# why");
  await expect(answer.locator(".code .string")).toHaveText('"text"');
  await answer.getByRole("button", { name: "Note 1", exact: true }).press("Enter");
  await expect(answer.locator(".footnote").first()).toBeFocused();
  // The rule above the footnotes is as wide as the text.
  const line = await answer
    .locator(".run > p")
    .first()
    .evaluate((text) => getComputedStyle(text).maxWidth);
  await expect(answer.locator(".footnote").first()).toHaveCSS("max-inline-size", line);
  // The marks cover none of the words beside them.
  const overlaps = await answer.locator("sup > button").evaluateAll((marks) =>
    marks.map((mark) => {
      const [text, label] = [mark.parentElement?.previousSibling, mark.firstChild].map((node) => {
        const range = document.createRange();
        if (node) range.selectNodeContents(node);
        return range.getBoundingClientRect();
      });
      return (text?.right ?? 0) - (label?.left ?? 0) > 0;
    }),
  );
  expect(overlaps).toEqual([false, false]);
  await answer.getByRole("button", { name: "Back to reference 1" }).press("Enter");
  await expect(answer.getByRole("button", { name: "Note 1", exact: true })).toBeFocused();
});

test("hostile answers make no request, run no script and cause no policy violation", async ({
  page,
  stack,
}) => {
  const requests: string[] = [];
  const runs: string[] = [];
  await page.exposeFunction("pwned", () => runs.push("script"));
  await page.exposeFunction("violated", (directive: string) => runs.push(`violation of ${directive}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      (window as unknown as { violated(directive: string): void }).violated(violatedDirective);
    });
  });
  page.on("pageerror", ({ message }) => runs.push(`error: ${message}`));
  page.on("dialog", (dialog) => {
    runs.push("dialog");
    dialog.dismiss();
  });
  // A Pro user has no limit on questions.
  await signInWithGoogle(page, /Pro user/);
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  // The page itself may request only its files and icons, the answer, its key and the user.
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const ours =
      origin === stack.url &&
      /^\/((assets|provider-icons)\/[\w.-]+|api\/chat\/(stream|key)|api\/user)$/.test(pathname);
    if (!ours) requests.push(request.url());
  });
  const title = await page.title();
  for (const [kind, payloads] of Object.entries(hostile)) {
    await test.step(kind, async () => {
      await answerHostile(page, payloads);
      await ask(page, "Try me");
      await expectHarmless(page, kind);
      expect(await page.title(), kind).toBe(title);
      expect({ requests, runs }, kind).toEqual({ requests: [], runs: [] });
      await page.getByRole("button", { name: "Clear chat" }).click();
      await expect(page.getByRole("article")).toHaveCount(0);
    });
  }
});

/** Responds to each question with payloads, in all places that show an answer's text. */
function answerHostile(page: Page, payloads: string[]) {
  const sources = payloads.slice(0, 6).map((text, index) => ({
    title: text,
    url: index % 2 ? `javascript:pwned(${index})` : `https://example.org/${index}`,
    snippet: text,
    domain: text,
    favicon: "https://evil.example/favicon.ico",
  }));
  const texts = [
    payloads.join("\n\n"),
    payloads.toReversed().join("\n\n"),
    `${payloads.join("\n\n")}\n\nEnd`,
  ];
  return answerWith(page, (nth) => whole(texts[nth] ?? ""), [{ type: "sources", sources }]);
}

/** Expects three answers without elements that could load or run something, and with safe links. */
async function expectHarmless(page: Page, kind: string) {
  for (const name of names) {
    const answer = card(page, name);
    await expect(answer.getByRole("button", { name: "Copy answer" }), kind).toBeVisible({ timeout: 60_000 });
    for (const summary of await answer.locator("summary").all()) await summary.click();
  }
  const articles = page.locator("article");
  await expect(
    articles.locator(
      // The headers show the models' icons.
      "img:not(header *), script, iframe, object, embed, style, link, meta, base, form, input, video, template, foreignObject, use, image, animate",
    ),
    kind,
  ).toHaveCount(0);
  const links = await page
    .locator("article a")
    .evaluateAll((found) =>
      found.map((link) => [
        link.getAttribute("href") ?? "",
        link.getAttribute("rel"),
        link.getAttribute("target"),
      ]),
    );
  for (const [href, rel, target] of links) {
    expect(href, kind).toMatch(/^(https?:\/\/|mailto:)/);
    expect(rel, kind).toBe("noreferrer noopener");
    expect(target, kind).toBe("_blank");
  }
  expect(await page.locator("article [onclick], article [onload], article [onerror]").count(), kind).toBe(0);
}

test("only the visible part of a code block of 5,000 lines is highlighted", async ({ page }) => {
  const lines = Array.from({ length: 5000 }, (_, index) => `func f${index}() string { return "x" } // why`);
  const program = `\`\`\`go\n${lines.join("\n")}\n\`\`\``;
  await answerWith(page, (nth) => whole(nth === 0 ? program : "Done."));
  await page.goto("/chat");
  await ask(page, "A long program");
  const answer = card(page, names[0]);
  await expect(answer.locator(".code .keyword").first()).toBeVisible();
  expect(await answer.locator("code").textContent()).toBe(lines.join("\n"));
  // Of the 25,000 tokens, only those near the viewport are highlighted.
  expect(await answer.locator("code span span").count()).toBeLessThan(3000);
  await body(answer).evaluate((area) => {
    area.scrollTop = area.scrollHeight;
  });
  await expect(answer.locator(".code .keyword").last()).toBeVisible();
  expect(await answer.locator("code span span").count()).toBeLessThan(3000);
});

test("a question and an answer in Hebrew are laid out from right to left", async ({ page }) => {
  const text = "שלום `npm i` לכולם.\n\n- ראשון\n- שני\n\n| שם | מקום |\n|---|---|\n| אלף | בית |\n\n> ציטוט";
  await answerWith(page, () => whole(text));
  await page.goto("/chat");
  await ask(page, "מה שלומך?");
  const answer = card(page, names[0]);
  await expect(answer.locator("td")).toHaveCount(2);
  const right = (selector: string) =>
    answer
      .locator(selector)
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().right));
  const [first, second] = await answer
    .locator("td")
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  expect(first).toBeGreaterThan(second ?? 0);
  expect(await right("ul")).toBe(await right(".run > p"));
  expect(
    await answer.locator("blockquote").evaluate((quote) => getComputedStyle(quote).borderRightWidth),
  ).toBe("1px");
  expect(await answer.locator("p code").evaluate((code) => getComputedStyle(code).direction)).toBe("ltr");
  const question = page.getByRole("heading", { name: "מה שלומך?" });
  expect(await question.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
});

test("bullets, checkboxes and code borders stay visible in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await answerWith(page, () => whole(`- one\n- two\n\n- [x] done\n\nSome \`inline\` code\n\n${code}`));
  await page.goto("/chat");
  await ask(page, "Show me");
  const answer = card(page, names[0]);
  await expect(answer.locator(".code")).toBeVisible();
  const style = (selector: string, property: string, pseudo?: string) =>
    answer
      .locator(selector)
      .first()
      .evaluate(
        (element, [property, pseudo]) =>
          getComputedStyle(element, pseudo ?? undefined).getPropertyValue(property ?? ""),
        [property, pseudo],
      );
  const ink = await style("p", "color");
  expect(await style("ul > li", "background-color", "::before")).toBe(ink);
  for (const selector of [".checkbox", ".code", "p code"]) {
    expect(await style(selector, "border-top-color"), selector).toBe(ink);
    expect(await style(selector, "border-top-width"), selector).toBe("1px");
  }
});
