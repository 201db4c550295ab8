import { chromium } from "@playwright/test";
import { answered, ask } from "./answers.ts";
import { input } from "./people.ts";
import { expect, test } from "./stack.ts";
import { answerAllWith, hide, paste, show } from "./tab.ts";

/** The folder of the browser's profile, and what infra/scripts/canary.mjs then searches it for. */
const { profile, marks } = JSON.parse(process.env.CANARY ?? "{}");

test("a chat in a browser with a profile on disk", async ({ site, launchOptions }) => {
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: site.url });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto("/chat");
  await page.evaluate((text) => localStorage.setItem("control", text), marks.control);
  await paste(page, `${marks.file}.txt`, `The file says ${marks.file}.`);
  await ask(page, `Tell me about ${marks.question} demo:fast`);
  await answered(page);
  await answerAllWith(page, `It is **${marks.answer}**.`);
  await ask(page, `And about ${marks.question}?`);
  await answered(page);
  await input(page).fill(`A draft of ${marks.draft}`);
  await hide(page);
  await show(page);
  await expect(input(page)).toHaveValue(`A draft of ${marks.draft}`);
  await page.goto("/privacy");
  await context.close();
});
