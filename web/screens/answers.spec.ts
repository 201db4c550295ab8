import { blind } from "../src/texts/en/blind.ts";
import { chat } from "../src/texts/en/chat.ts";
import { claims, merge as mergeTexts } from "../src/texts/en/compare.ts";
import { composer as composerTexts } from "../src/texts/en/composer.ts";
import {
  conversation,
  sharing as sharingTexts,
  sources as sourceTexts,
} from "../src/texts/en/conversation.ts";
import { markdown as markdownTexts } from "../src/texts/en/markdown.ts";
import { models } from "../src/texts/en/models.ts";
import { receipt } from "../src/texts/en/receipt.ts";
import { session } from "../src/texts/en/session.ts";
import { auth } from "../src/texts/en/sign-in.ts";
import { answered, compared, complete, failure, markdown, short, sources, token } from "./answers.ts";
import { names } from "./models.ts";
import { expect, otherWidths, type Screen, state } from "./screen.ts";

const words = conversation;

/** Waits for what loads separately: formulas and syntax highlighting. */
async function loaded(screen: Screen) {
  const { page } = screen;
  await expect(page.locator(".katex").first()).toBeAttached();
  // Code is highlighted when it is near the viewport.
  await page.locator("pre code").first().scrollIntoViewIfNeeded();
  await expect(page.locator("pre code span").nth(3)).toBeAttached();
  await page.waitForLoadState("networkidle");
  await screen.tick(1500);
}

state("waiting", async (screen) => {
  await screen.chat();
  await screen.ask("Why is the sky blue?");
  await screen.shoot();
});

state("streaming", async (screen) => {
  await screen.chat();
  await screen.ask("Why is the sky blue?");
  await screen.stream(900, token(0, markdown.slice(0, 420)), token(1, "Half a **bold** sen"));
  await screen.shoot();
  await screen.shoot("forced colors", { forcedColors: true, only: /1440-light/ });
});

state("finished markdown", async (screen) => {
  await screen.chat();
  await answered(screen, "Show me everything you can do", [markdown, short[0], markdown.slice(0, 900)]);
  await loaded(screen);
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
  await screen.shoot("print", { print: true, only: /768-light/ });
  await screen.press(words.tabs);
  await screen.shoot("tabs", { only: /1440|768/ });
  await screen.press(words.grid);
  await screen.press(words.full);
  await screen.shoot("full screen");
  await screen.shoot("full screen at", { widths: [1920, 1000, 360] });
});

state("reading mode", async (screen) => {
  await screen.chat();
  const texts = [markdown, markdown, markdown.slice(0, 900)];
  await answered(screen, "Show me everything you can do", texts);
  await loaded(screen);
  await screen.press(words.expandAll);
  await answered(screen, "And once more?", texts);
  await screen.shoot();
  await screen.press(words.full);
  await screen.shoot("full screen");
});

state("markdown alone", async (screen) => {
  await screen.chat();
  for (const name of names.slice(1)) await screen.press(models.remove(name));
  await screen.ask("Show me everything you can do");
  await screen.stream(800, token(0, markdown));
  await screen.stream(4200, complete(0));
  await screen.done();
  await loaded(screen);
  await screen.shoot("", { only: /1440-light|390-light/ });
  await screen.press(words.full);
  await screen.shoot("whole", { height: 2800 });
  await screen.shoot("whole forced colors", { height: 2800, forcedColors: true, only: /1440-light/ });
});

state("grid on a narrow screen", async (screen) => {
  await screen.page.setViewportSize({ width: 390, height: 900 });
  await screen.chat();
  await answered(screen, "How does water boil?");
  await screen.shoot("", {
    only: /390/,
    before: () => screen.button(words.grid).click(),
  });
});

state("two models", async (screen) => {
  await screen.chat();
  await screen.press(models.remove(names[1]));
  await answered(screen, "How does water boil?", short.slice(0, 2));
  await screen.shoot();
});

state("failed", async (screen) => {
  await screen.chat();
  await screen.ask("Are you well?");
  await screen.stream(800, token(0, short[0]), token(2, "Half an answer"));
  await screen.stream(2000, complete(0), failure(1), failure(2));
  await screen.done();
  await screen.shoot();
  await screen.press(words.tabs);
  await screen.shoot("tabs", { only: /1440-(light|dark)/ });
});

state("ends", async (screen) => {
  await screen.chat();
  await screen.ask("How do you end?");
  await screen.stream(800, token(0, short[0]), token(1, short[1]));
  await screen.stream(
    2000,
    complete(0, { finish: "length" }),
    complete(1, { finish: "filter" }),
    complete(2),
  );
  await screen.done();
  await screen.shoot("", { only: /light|rtl/ });
});

state("stopped", async (screen) => {
  await screen.chat();
  await screen.ask("Tell me everything");
  await screen.stream(800, token(0, short[0]), token(1, "Half"));
  await screen.press(words.stopModel(names[1]));
  await screen.shoot("one", { only: /light/ });
  await screen.press(composerTexts.stop);
  await screen.see(chat.stoppedTitle);
  await screen.shoot("all", { window: true });
});

state("chat error", async (screen) => {
  await screen.chat();
  await screen.ask("Are you there?");
  await screen.stream(100, { type: "error", error: "The model is not available." });
  await screen.see(chat.errorTitle);
  await screen.shoot("", { window: true, only: /light|dark/ });
});

state("chat of a blocked user", async (screen) => {
  await screen.user();
  await screen.chat();
  await screen.page.evaluate((detail) => {
    const original = window.fetch;
    const headers = { "content-type": "application/problem+json" };
    const problem = JSON.stringify({ status: 403, code: "blocked", detail });
    window.fetch = async (input, init) =>
      String(input).endsWith("/api/chat/stream")
        ? new Response(problem, { status: 403, headers })
        : original(input, init);
  }, auth.failures.blocked());
  await screen.ask("Are you there?");
  await screen.see(auth.failures.blocked());
  await screen.shoot("", { window: true, only: /light/ });
});

state("sources", async (screen) => {
  const { page } = screen;
  await screen.chat();
  await screen.press(composerTexts.deepSearch);
  await screen.ask("What is true?");
  const text = "A claim.[1] Another.[2][9] See [more](https://more.example/x).";
  await screen.stream(500, { type: "sources", sources });
  await screen.stream(800, ...[0, 1, 2].map((nth) => token(nth, text)));
  await screen.stream(4200, complete(0), complete(1), complete(2, { receipt: { model: "m" } }));
  await screen.done();
  await screen.see(page.getByText(receipt.title).first());
  await screen.shoot("compact");
  const card = screen.card(names[0]);
  await page.getByText(sourceTexts.count(6)).click();
  await card.getByText(receipt.title).click();
  await screen.card(names[2]).getByText(receipt.title).click();
  await screen.tick(300);
  await screen.shoot("open");
  await screen.shoot("open at", { widths: otherWidths });
  await screen.shoot("cite hover", {
    only: /1440-light/,
    before: () => card.getByRole("link", { name: markdownTexts.source(1, sources[0]?.title ?? "") }).hover(),
  });
  await screen.shoot("source hover", {
    only: /1440-(light|dark)/,
    before: () => page.getByRole("article").getByRole("listitem").first().getByRole("link").hover(),
  });
});

state("search failed", async (screen) => {
  await screen.chat();
  await screen.press(composerTexts.deepSearch);
  await screen.ask("What is true?");
  const error = "The web search failed. The models will answer without it.";
  await screen.stream(500, { type: "sources", sources: [], error, code: "search_failed" });
  await screen.stream(800, ...[0, 1, 2].map((nth) => token(nth, "Plain words.")));
  await screen.stream(2000, complete(0), complete(1), complete(2));
  await screen.done();
  await screen.shoot("", { only: /light|dark/ });
});

state("long question", async (screen) => {
  await screen.chat();
  await answered(screen, `${"Many words of one question. ".repeat(60)}The end?`);
  const show = screen.button(words.showAll);
  await screen.see(show);
  await screen.shoot("cut");
  await show.click();
  await screen.shoot("whole", { only: /light/ });
});

state("menus", async (screen) => {
  await screen.chat();
  await answered(screen, "How does water boil?");
  const card = screen.button(words.more(names[0]));
  await card.click();
  await screen.see(screen.button(new RegExp(`^${words.use}`)));
  await screen.shoot("card", { at: card, only: /1440|390-light/ });
  await screen.page.keyboard.press("Escape");

  const sharing = screen.button(sharingTexts.none);
  await sharing.click();
  await screen.see(screen.page.getByRole("radio").first());
  // On a phone, the composer has a different menu.
  await screen.shoot("threads", { at: sharing, only: /1440|768/ });
  await screen.page.getByRole("radio", { name: new RegExp(`^${sharingTexts.one(names[1])}`) }).check();
  await screen.page.keyboard.press("Escape");
  await screen.shoot("threads chosen", { only: /light|dark/ });

  const more = screen.button(chat.more);
  await more.click();
  await screen.shoot("more", { at: more, only: /1440|390-light/ });
  await screen.page.keyboard.press("Escape");

  const merge = screen.button(mergeTexts.open);
  await merge.click();
  await screen.see(screen.button(mergeTexts.start));
  await screen.shoot("merge", { at: merge, only: /1440|390/ });
});

state("session sheet below the answers", async (screen) => {
  await screen.chat();
  await answered(screen, "How does water boil?");
  await screen.button(new RegExp(`${session.until}$`)).click();
  await screen.see(screen.button(session.wipe));
  await screen.shoot("", { window: true });
});

state("merged", async (screen) => {
  await screen.chat();
  await answered(screen, "How does water boil?");
  await screen.press(mergeTexts.open);
  await screen.press(mergeTexts.start);
  await screen.stream(10_000, token(0, "At 100 degrees [A, B]. Use a"));
  await screen.shoot("writing", { only: /light|dark/ });
  await screen.stream(11_000, token(0, " kettle [C]. Or not [B]."), complete(0));
  await screen.done();
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
});

state("compare", async (screen) => {
  await screen.chat();
  await answered(screen, "How does water boil?");
  await screen.press(words.compare);
  const found = screen.page.getByRole("region", { name: claims.title, exact: true });
  await found.getByRole("button", { name: claims.words }).click();
  await screen.see(found);
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
  await screen.shoot("forced colors", { forcedColors: true, only: /1440-light/ });
  await found.getByRole("switch").click();
  await found.getByRole("button", { name: names[1] }).click();
  await screen.shoot("brief", { only: /light|dark/ });
});

// The picture in the README is "claims-1440-light.png".
state("claims", async (screen) => {
  await compared(screen, "en-fall-of-constantinople");
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
  await screen.shoot("forced colors", { forcedColors: true, only: /1440-light/ });
  await screen.press(claims.close);
  await screen.shoot("verdict", { only: /light/ });
});

state("claims with code", async (screen) => {
  await compared(screen, "en-go-map-concurrent");
  await screen.shoot();
});

state("claims in German", async (screen) => {
  await compared(screen, "de-kaution");
  await screen.shoot("", { only: /light/ });
});

state("blind", async (screen) => {
  await screen.chat();
  await screen.press(blind.label);
  await answered(screen, "Who is best?");
  const best = screen.page.getByRole("group", { name: blind.which });
  await screen.see(best);
  await screen.shoot("hidden");
  await best.getByRole("button", { name: blind.answer("B") }).click();
  await screen.shoot("shown", { only: /light|dark/ });
});

state("second question", async (screen) => {
  await screen.chat();
  await answered(screen, "How does water boil?");
  await screen.press(words.more(names[2]));
  await screen.press(new RegExp(`^${words.use}`));
  await screen.shoot("chosen", { only: /light|dark/ });
  await answered(screen, "And at night?");
  await screen.shoot();
  await screen.shoot("forced colors", { forcedColors: true, only: /1440-light/ });
});

state("answers hover and focus", async (screen) => {
  const { page } = screen;
  await screen.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await screen.chat();
  await answered(screen, "How does water boil?");
  const only = /1440-(light|dark)/;
  const full = screen.button(words.full);
  const summary = page.getByText(receipt.title).first();
  const body = page.getByText("It takes salt").first();
  for (const [name, target] of Object.entries({ full, summary, body }))
    await screen.shoot(`${name} hover`, { only, before: () => target.hover() });
  await page.keyboard.press("Tab");
  const tabs = screen.button(words.tabs);
  const clear = screen.button(composerTexts.clear);
  for (const [name, target] of Object.entries({ full, tabs, clear }))
    await screen.shoot(`${name} focus`, { only, before: () => target.focus() });
  await screen.press(words.copy);
  await screen.shoot("copied", { only: /1440-light/ });
});
