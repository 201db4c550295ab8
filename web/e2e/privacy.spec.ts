import type { Page } from "@playwright/test";
import { answered, ask } from "./answers.ts";
import { sentRequest } from "./capsules.ts";
import { hold } from "./hold.ts";
import { input, logOut, register, signUp } from "./people.ts";
import { expect, test } from "./stack.ts";
import { answerAllWith, copiesInHeap, hide, paste, show } from "./tab.ts";

/** The conversation's text without the session's end, which changes whenever the page is used. */
const conversationText = async (page: Page) =>
  (await page.getByRole("article").textContent())
    ?.replaceAll(/Session ends\d+:\d+ [AP]M/g, "Session ends")
    .replace(/\d+ min until/, "until");

const THIRTY_MINUTES = 30 * 60 * 1000;

test("the conversation is sealed while the tab is hidden, and restored unchanged", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Why is the sky blue? demo:markdown demo:fast");
  await answered(page);
  await input(page).fill("A draft that is not sent");
  // The code for receipts and formulas loads separately.
  await expect(page.getByText("Requested model")).toHaveCount(3);
  await expect(page.locator(".katex").first()).toBeAttached();
  const before = await conversationText(page);

  await hide(page);
  await expect(page.getByRole("article")).not.toContainText("sky");
  await expect(input(page)).toHaveValue("");
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain("Why is the sky");

  await show(page);
  await expect(input(page)).toHaveValue("A draft that is not sent");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect.poll(() => conversationText(page)).toBe(before);

  // The thread continues where it was.
  const { history } = await sentRequest(page, async () => {
    await input(page).fill("And at night? demo:fast");
    await page.keyboard.press("Enter");
  });
  expect(Object.values(history)).toHaveLength(3);
  for (const thread of Object.values(history))
    expect(thread[0]?.content).toBe("Why is the sky blue? demo:markdown demo:fast");
});

test("a tab hidden while streaming is sealed once the answers have ended", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Why is the sky blue?");
  await expect(page.getByRole("article")).toContainText(/\w+ \w+ \w+ \w+/);
  await hide(page);
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");
  await expect(page.getByRole("article")).not.toContainText("sky", { timeout: 45_000 });
  await show(page);
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");
  await answered(page);
});

test("a question asked before the engine has loaded is sealed once answered in a hidden tab", async ({
  page,
}) => {
  const release = await hold(page, /\/transcript-[^/]*\.js$/);
  await answerAllWith(page, "It scatters.");
  await page.goto("/chat");
  await ask(page, "Why is the sky blue?");
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await expect(input(page)).toHaveValue("Why is the sky blue?");
  await hide(page);
  const response = page.waitForResponse("**/api/chat/stream");
  release();
  await response;
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).not.toContainText(/sky|scatters/);
  await show(page);
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");
  await expect(page.getByRole("article")).toContainText("It scatters.");
});

test("rapid switching between tabs loses nothing", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  await page.evaluate(async () => {
    const set = (state: string) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    for (let i = 0; i < 40; i++) {
      set(i % 2 === 0 ? "hidden" : "visible");
      if (i % 3 === 0) await new Promise((resolve) => setTimeout(resolve, i % 7));
    }
  });
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");
});

test("a conversation hidden for 30 minutes is erased, and a notice says so", async ({ page }) => {
  await page.clock.install();
  await page.goto("/chat");
  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  await hide(page);
  await page.clock.fastForward(THIRTY_MINUTES - 60_000);
  await show(page);
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");

  await hide(page);
  await page.clock.fastForward(THIRTY_MINUTES + 1000);
  await show(page);
  await expect(page.getByText("The 30-minute session has ended")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask one question. Read three answers.");

  // A new session has started; the notice disappears with the first question.
  await ask(page, "And the sea? demo:fast");
  await answered(page);
  await expect(page.getByText("The 30-minute session has ended")).toBeHidden();
});

test("a throttled timer does not extend a session: the clock is checked on return", async ({ page }) => {
  await page.clock.install();
  await page.goto("/chat");
  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  await hide(page);
  // The clock advances, but no timer fires.
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + THIRTY_MINUTES + 1000);
  await show(page);
  await expect(page.getByText("The 30-minute session has ended")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a visible tab counts down to the session's end, and offers to delay it", async ({ page }) => {
  await page.clock.install();
  await page.goto("/chat");
  const clock = page.getByRole("button", { name: /until the session ends$/ });
  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  await expect(clock).toHaveText(/^(30|29) min/);
  await page.clock.fastForward(10 * 60_000);
  await expect(clock).toHaveText(/^(20|19) min/);
  await page.clock.fastForward(THIRTY_MINUTES - 10 * 60_000 - 90_000);
  await expect(clock).toHaveText(/^1:\d\d/);
  await expect(page.getByText("This session ends in under two minutes")).toBeVisible();
  await page.getByRole("button", { name: "Keep for 30 more minutes" }).click();
  await expect(clock).toHaveText(/^30 min/);
  await expect(page.getByText("This session ends in under two minutes")).toBeHidden();
  await expect(input(page)).toBeFocused(); // the pressed button has disappeared

  await page.clock.fastForward(THIRTY_MINUTES + 1000);
  await expect(page.getByText("The 30-minute session has ended")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("the session's end is announced even while an answer is being written", async ({ page }) => {
  await page.clock.install();
  await page.goto("/chat");
  await page.route("**/api/chat/stream", () => {}); // never ends
  await ask(page, "Tell me everything");
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await expect(stop).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: "This session ends in under two minutes" });
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(THIRTY_MINUTES - 90_000);
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Keep for 30 more minutes" }).click();
  await expect(notice).toHaveCount(0);
  await expect(stop).toBeVisible();
});

test("in Standard mode, the conversation is not sealed and does not expire", async ({ page }) => {
  await page.clock.install();
  await page.goto("/chat");
  await expect(page.getByRole("main")).toContainText("A key that expires");
  const toggle = page.getByRole("switch", { name: "Privacy mode: Protected" });
  await expect(toggle).toHaveAttribute("aria-checked", "true");
  await toggle.click();
  await expect(page.getByRole("main")).toContainText(
    "Not protected: the chat stays unencrypted in this tab's memory",
  );
  await expect(page.getByRole("main")).not.toContainText("key");
  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  await expect(page.getByRole("switch", { name: "Privacy mode: Standard" })).toHaveAttribute(
    "aria-checked",
    "false",
  );
  await expect(page.getByRole("button", { name: /until the session ends$/ })).toHaveCount(0);
  await hide(page);
  await page.clock.fastForward(2 * THIRTY_MINUTES);
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");
  await show(page);
  await page.getByRole("switch", { name: "Privacy mode: Standard" }).click();
  await expect(page.getByRole("button", { name: /until the session ends$/ })).toHaveText(/^30 min/);
  await expect(page.getByRole("article")).toContainText("Why is the sky blue?");
});

test("leaving the page erases the conversation", async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Why is the sky blue? demo:fast");
  await answered(page);
  // The browser dispatches this event for a page that it keeps in the back-forward cache.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByText("You left this page")).toBeVisible();

  await ask(page, "And the sea? demo:fast");
  await answered(page);
  await page.goto("/");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask one question. Read three answers.");
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("logging out erases the conversation, the draft and the files", async ({ page }) => {
  await signUp(page);
  await answerAllWith(page, "The word.");
  await ask(page, "Say the word");
  await answered(page);
  await input(page).fill("A draft");
  await paste(page, "notes.txt", "Notes");
  await expect(page.getByRole("button", { name: "Attach 1 file" })).toBeVisible();
  await logOut(page);
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(input(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "Attach", exact: true })).toBeVisible();
});

test("the file panel stays open or closed when the user switches tabs", async ({ page }) => {
  await page.goto("/chat");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
  const panel = page.getByRole("region", { name: "Files" });
  await paste(page, "notes.txt", "Notes");
  await expect(panel.getByText("notes.txt")).toBeVisible();
  const toggle = page.getByRole("button", { name: "Attach 1 file" });
  for (const open of [true, false]) {
    if (!open) await toggle.click();
    await hide(page);
    await expect(page.getByRole("button", { name: "Attach", exact: true })).toBeVisible();
    await show(page);
    await expect(toggle).toBeVisible();
    await expect(panel).toHaveCount(open ? 1 : 0);
  }
});

test("sealing and Secure Clear leave no copy of the conversation on the heap", async ({ page }) => {
  test.setTimeout(240_000);
  const said = "canary-3f8a61c0";
  const answer = "canary-b52e07d4";
  const file = "canary-9d41e6aa";
  const rejected = "canary-50c7f2be";
  const instruction = "canary-7e13ab94";
  const thought = "canary-c4d8160f";
  await register(page); // a visitor has too few chats
  await page.getByRole("button", { name: "Chat settings" }).click();
  await page.getByLabel("Instructions for this chat").fill(`Always say ${instruction}`);
  await page.keyboard.press("Escape");
  const rich = [
    `# About ${answer}`,
    `Text with **${answer}** and [a link](https://example.org/${answer}) [1].`,
    `| a | b |\n| - | - |\n| ${answer} | 2 |`,
    `\`\`\`js\nconst name = "${answer}";\n\`\`\``,
    `$$x = \\text{${answer}}$$`,
  ].join("\n\n");
  await answerAllWith(page, rich, `Think about **${thought}**`);
  await page.getByRole("button", { name: "Deep Search" }).click();
  await paste(page, `${file}.txt`, `The file says ${file}.`);
  await expect(page.getByRole("region", { name: "Files" }).getByRole("listitem").first()).toBeVisible();
  await ask(page, `Tell me about ${said}`);
  await answered(page);
  await page.getByText("Reasoned for").first().click();
  await expect(page.getByText("Think about").first()).toBeVisible();
  // Nothing derived from the answers may remain either.
  await page.getByRole("button", { name: "Merge" }).click();
  await page.getByRole("button", { name: "Write merged answer" }).click();
  await expect(page.getByRole("button", { name: "Copy answer" })).toHaveCount(4);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const comparison = page.getByRole("region", { name: "What the models agree on" });
  await comparison.getByRole("button", { name: "Word by word" }).click();
  await expect(comparison.getByText("Compared word by word")).toBeVisible();
  await comparison.getByRole("button", { name: "Claims" }).click();
  const claim = "canary-6be0a417";
  const quote = `Text with ${answer}`;
  const answers = ["A", "B", "C"].map((letter) => ({
    answer: letter,
    mark: letter === "B" ? "contradicts" : "agrees",
    quote,
  }));
  await answerAllWith(page, JSON.stringify({ claims: [{ topic: claim, claim, answers }] }));
  await comparison.getByRole("button", { name: "Compare claims" }).click();
  await comparison.getByRole("gridcell").first().getByRole("button").click();
  await comparison.getByRole("button", { name: "Check on the web" }).click();
  const searched = "canary-e7d3905b";
  const evidence = "canary-27c86fa1";
  await comparison.getByLabel("Question for the web search").fill(searched);
  const statements = [{ statement: "A", mark: "supports" }];
  await answerAllWith(page, JSON.stringify({ evidence: [{ result: 1, quote: evidence, statements }] }));
  await comparison.getByRole("button", { name: "Search and check" }).click();
  await expect(comparison.getByRole("listitem").first()).toContainText("Supports");
  await input(page).fill(`A draft of ${said}`);
  // A toast names the rejected file. Its text is not queried here, because Playwright would keep it
  // in memory.
  await paste(page, `${rejected}.mp3`, "", "audio/mpeg");
  await expect(page.getByRole("alert")).toBeVisible();
  const all = [said, answer, file, rejected, claim, instruction, thought, searched, evidence];
  const none = Object.fromEntries(all.map((text) => [text, 0]));
  const typed = await copiesInHeap(page, ...all);
  for (const text of all) expect(typed[text], text).toBeGreaterThan(0);

  await hide(page);
  await expect.poll(() => copiesInHeap(page, ...all), { message: "once sealed" }).toEqual(none);
  await show(page);
  await expect(page.getByRole("article")).toContainText(said);
  const restored = await copiesInHeap(page, ...all);
  for (const text of all.filter((each) => each !== rejected)) expect(restored[text], text).toBeGreaterThan(0);
  await paste(page, `${rejected}.mp3`, "", "audio/mpeg");
  await expect(page.getByRole("alert")).toBeVisible();

  await page.getByRole("button", { name: "Secure Clear" }).click();
  await expect(page.getByText("Chat cleared")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(input(page)).toHaveValue("");
  await expect.poll(() => copiesInHeap(page, ...all), { message: "once cleared" }).toEqual(none);
  // Undo does not restore the typed text either.
  await input(page).focus();
  await page.keyboard.press("Control+z");
  await expect(input(page)).toHaveValue("");
  await expect(page.getByText("AI Models (3/3)")).toBeVisible();
});

test('"Secure Clear" and "Erase now" stop streaming and clear the conversation', async ({ page }) => {
  await page.goto("/chat");
  await ask(page, "Tell me everything demo:long");
  await expect(page.getByRole("article")).toContainText(/\w+ \w+ \w+/);
  const stopped = page.waitForRequest("**/api/chat/stop");
  await page.getByRole("button", { name: "Secure Clear" }).click();
  await stopped;
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(input(page)).toBeFocused();

  await ask(page, "Tell me everything again demo:long");
  await expect(page.getByRole("article")).toContainText(/\w+ \w+ \w+/);
  await page.getByRole("button", { name: /until the session ends$/ }).click();
  const stoppedAgain = page.waitForRequest("**/api/chat/stop");
  await page.getByRole("button", { name: "Erase now" }).click();
  await stoppedAgain;
  await expect(page.getByText("Chat cleared")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a conversation is never written to the browser's storage", async ({ page, context }) => {
  const canary = "canary-e40b7713";
  await page.goto("/chat");
  await page.getByRole("button", { name: "Remove Grok 4" }).click();
  await page.getByRole("button", { name: "Add Grok 4" }).click();
  await answerAllWith(page, `The word is ${canary}.`);
  await ask(page, `Say ${canary}`);
  await answered(page);
  await input(page).fill(canary);
  await hide(page);
  await show(page);
  await expect(page.getByRole("article")).toContainText(canary);
  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    history: history.state,
    name: window.name,
    address: location.href,
  }));
  expect(stored.databases).toEqual([]);
  expect(stored.caches).toEqual([]);
  expect(stored.session).toEqual({});
  // What /privacy lists.
  expect(Object.keys(stored.local).sort()).toEqual(["anonymous-chat-count", "last-models"]);
  expect(JSON.stringify(stored)).not.toContain(canary);
  expect(JSON.stringify(await context.cookies())).not.toContain(canary);
  await expect(input(page)).toHaveAttribute("autocomplete", "off");
});
