import { answerWith, ask, names, whole } from "./answers.ts";
import { violations } from "./axe.ts";
import { overflow } from "./layout.ts";
import { expect, test } from "./stack.ts";

const answers = [
  "Water boils at 100 degrees at sea level. It takes salt **well**.",
  "At sea level, water boils at 100 degrees. Mountains lower it.",
  "Use a kettle with a lid.",
];

test("differences between answers are found without a request", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await answerWith(page, (nth) => whole(answers[nth] ?? ""));
  await page.goto("/chat");
  await ask(page, "How does water boil?");
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await expect(compare).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));

  const found = page.getByRole("region", { name: "What the models agree on" });
  const column = (name: string) => found.getByRole("region", { name: `Differences, ${name}` });
  for (const [width, colorScheme] of [
    [390, "light"],
    [768, "dark"],
    [1440, "dark"],
  ] as const) {
    await test.step(`${width} px, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await compare.focus();
      await page.keyboard.press("Enter");
      await found.getByRole("button", { name: "Word by word" }).click();
      await expect(column("GPT-5.1").locator("mark")).toHaveText(["Only here: It takes salt well."]);
      await expect(column("Grok 4").locator("mark")).toHaveText(["Only here: Mountains lower it."]);
      await expect(column("Gemini 2.5 Pro").locator("mark")).toHaveText([
        "Only here: Use a kettle with a lid.",
      ]);
      await expect(column("GPT-5.1")).toContainText("1 of 2 statements unique");
      // Below the composer, the controls of the answers would count as covered.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await violations(page)).toEqual([]);
      for (const each of [360, 2560, width]) {
        await page.setViewportSize({ width: each, height: 900 });
        expect(await overflow(page), `${each} px`).toBe(0);
      }

      await found.getByRole("switch", { name: "Only what's unique" }).click();
      await expect(column("GPT-5.1")).not.toContainText("100 degrees");
      await found.getByRole("button", { name: "Grok 4" }).click();
      await expect(column("GPT-5.1")).toContainText("2 of 2 statements unique");
      await expect(found.getByRole("region")).toHaveCount(names.length - 1);
      // A comparison needs two answers.
      await expect(found.getByRole("button", { name: "GPT-5.1" })).toHaveAttribute("aria-disabled", "true");
      await found.getByRole("button", { name: "GPT-5.1" }).press("Enter");
      await expect(found.getByRole("region")).toHaveCount(names.length - 1);
      // The page may still load its own code, but sends no text.
      expect(requests.filter((request) => !/^GET \/assets\//.test(request))).toEqual([]);
      await found.getByRole("button", { name: "Close comparison" }).click();
      await expect(found).toHaveCount(0);
      await expect(compare).toBeFocused();
    });
  }
});

test("in forced colors, the glyphs of answers have the color of their names", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await answerWith(page, (nth) => whole(answers[nth] ?? ""));
  await page.goto("/chat");
  await ask(page, "How does water boil?");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const found = page.getByRole("region", { name: "What the models agree on" });
  await found.getByRole("button", { name: "Word by word" }).click();
  const toggle = found.getByRole("button", { name: "GPT-5.1" });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const lit = toggle.locator("path").first();
  const textColor = await toggle.evaluate((element) => getComputedStyle(element).color);
  await expect(lit).toHaveCSS("fill", textColor);
});

test("the comparison does not take the focus when it returns after a retry", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await answerWith(page, (nth) => whole(answers[nth] ?? ""));
  await page.goto("/chat");
  await ask(page, "How does water boil?");
  const found = page.getByRole("region", { name: "What the models agree on" });
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await found.getByRole("button", { name: "Word by word" }).click();
  await expect(found).toBeInViewport();
  await page.getByRole("button", { name: "More: GPT-5.1" }).click();
  await answerWith(page, () => whole("Use a pot."));
  await page.getByRole("button", { name: /^Ask again/ }).click();
  await expect(found).toContainText("Use a pot.");
  await expect(found).not.toBeFocused();
});

test("a Hebrew question is aligned to the right", async ({ page }) => {
  await answerWith(page, () => whole("Yes."));
  await page.goto("/chat");
  await ask(page, "האם מים רותחים?");
  const question = page.getByRole("heading", { name: "האם מים רותחים?" });
  const ends = await question.evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    return [range.getBoundingClientRect().right, box.getBoundingClientRect().right];
  });
  expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 0);
});

test("the comparison keeps the lines and font of code, and renders formulas", async ({ page }) => {
  const codes = [
    "def f(x):\n    return x * rate + 1",
    "def f(x):\n    return x * rate + 2",
    "print('hello')",
  ];
  await answerWith(page, (nth) =>
    whole(`The area is $\\pi r^2$ here.\n\n\`\`\`python\n${codes[nth]}\n\`\`\``),
  );
  await page.goto("/chat");
  await ask(page, "How?");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("button", { name: "Word by word" }).click();
  const column = page.getByRole("region", { name: "Differences, GPT-5.1" });
  await expect(column.locator(".katex")).toHaveCount(1);
  const code = column.locator("pre");
  expect(await code.textContent()).toBe(`${codes[0]}\n`);
  expect(await code.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/mono|Source Code/i);
  await expect(code.locator("u")).toHaveText(["1"]);
  expect(await violations(page)).toEqual([]);
});
