import { account } from "../src/texts/en/account.ts";
import { blind } from "../src/texts/en/blind.ts";
import { browse } from "../src/texts/en/browse.ts";
import { composer } from "../src/texts/en/composer.ts";
import { files } from "../src/texts/en/files.ts";
import { models } from "../src/texts/en/models.ts";
import { failure, header, theme } from "../src/texts/en/page.ts";
import { privacy } from "../src/texts/en/privacy.ts";
import { session } from "../src/texts/en/session.ts";
import { shortcuts } from "../src/texts/en/shortcuts.ts";
import { password } from "../src/texts/en/sign-in.ts";
import { answered } from "./answers.ts";
import { otherWidths, state } from "./screen.ts";

state("chat empty", async (screen) => {
  await screen.chat();
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
  await screen.shoot("forced colors", { forcedColors: true, only: /light/ });
});

state("chat of a user", async (screen) => {
  await screen.user();
  await screen.chat();
  await screen.shoot();
  await screen.shoot("at", { widths: otherWidths });
});

state("chat of a pro user", async (screen) => {
  await screen.pro();
  await screen.chat();
  await screen.shoot("", { only: /light/ });
});

state("chat draft and modes on", async (screen) => {
  await screen.chat();
  await screen
    .input()
    .fill("A question\nof several lines\n\nthat goes on for so long that it wraps ".repeat(4));
  await screen.press(composer.deepSearch);
  await screen.press(blind.label);
  await screen.shoot();
  await screen.shoot("forced colors", { forcedColors: true, only: /1440-light/ });
});

state("chat standard privacy", async (screen) => {
  await screen.chat();
  await screen.page.getByRole("switch").click();
  await screen.shoot();
});

state("chat theme chosen", async (screen) => {
  await screen.chat();
  await screen.press(theme.dark);
  await screen.shoot("", { only: /light/ });
});

state("models none selected", async (screen) => {
  await screen.chat();
  await screen.press(models.clearAll);
  await screen.shoot();
});

state("models one removed", async (screen) => {
  await screen.chat();
  await screen.press(models.remove("Grok 4"));
  await screen.shoot();
});

state("models loading", async (screen) => {
  await screen.stall("**/api/models");
  await screen.page.goto("/chat");
  await screen.see(screen.input());
  await screen.page.waitForTimeout(500);
  await screen.shoot("bar");
  await screen.press(models.browse);
  await screen.see(screen.page.getByRole("dialog"));
  await screen.shoot("dialog", { window: true });
});

state("models failed", async (screen) => {
  await screen.respond("models", (route) => route.fulfill({ status: 500, json: { detail: "Broken." } }));
  await screen.open("/chat");
  await screen.see(models.failed);
  await screen.shoot("bar");
  await screen.press(models.browse);
  await screen.see(screen.page.getByRole("dialog"));
  await screen.shoot("dialog", { window: true });
});

state("models none available", async (screen) => {
  await screen.respond("models", (route) => route.fulfill({ json: [] }));
  await screen.open("/chat");
  await screen.shoot("", { only: /light/ });
});

state("browse", async (screen) => {
  await screen.chat();
  await screen.press(models.browse);
  const dialog = screen.page.getByRole("dialog");
  await screen.see(dialog);
  // A model that cannot be selected is only aria-disabled: a click explains why.
  const pick = (name: string) => dialog.getByText(name, { exact: true }).click({ force: true });
  await screen.shoot("three chosen", { window: true });
  await pick("Claude Sonnet 4.5");
  await screen.tick(300);
  await screen.shoot("locked", { window: true });
  await pick("DeepSeek V3.2");
  await screen.tick(300);
  await screen.shoot("limit", { window: true, only: /light/ });
  await pick("Grok 4");
  await screen.tick(300);
  await screen.shoot("two chosen", { window: true });
  await screen.shoot("at", { window: true, widths: otherWidths });
  await screen.shoot("end", {
    window: true,
    only: /light/,
    at: dialog.getByText(browse.more(4)),
  });
  await dialog.getByRole("searchbox").fill("nothing at all");
  await screen.see(dialog.getByText(browse.emptyTitle));
  await screen.shoot("empty", { window: true });
});

state("browse pro", async (screen) => {
  await screen.pro();
  await screen.chat();
  await screen.press(models.clearAll);
  await screen.press(models.browse);
  await screen.shoot("", { window: true, only: /light/ });
});

state("browse dialog failed to load", async (screen) => {
  await screen.page.route("**/assets/transcript-*.js", (route) => route.abort());
  await screen.chat();
  await screen.press(models.browse);
  await screen.see(failure.part);
  await screen.shoot("", { window: true });
});

state("shortcuts", async (screen) => {
  await screen.chat();
  await screen.page.getByRole("switch").focus();
  await screen.page.keyboard.press("?");
  await screen.see(screen.page.getByRole("dialog", { name: shortcuts.title }));
  await screen.shoot("", { window: true });
});

state("account menu", async (screen) => {
  await screen.user();
  await screen.chat();
  await screen.press(account.menu("SilentOtter1234"));
  await screen.see(screen.button(account.changePassword));
  await screen.shoot("", { window: true });
});

state("password", async (screen) => {
  await screen.user();
  await screen.chat();
  await screen.press(account.menu("SilentOtter1234"));
  await screen.press(account.changePassword);
  const dialog = screen.page.getByRole("dialog", { name: password.title });
  await screen.see(dialog);
  await screen.shoot("", { window: true });
  await dialog.getByRole("button", { name: password.action }).click();
  await screen.see(dialog.getByText(password.currentMissing));
  await screen.shoot("errors", { window: true });
});

state("limit visitor", async (screen) => {
  await screen.page.addInitScript(() => localStorage.setItem("anonymous-chat-count", "3"));
  await screen.chat();
  await screen.input().fill("One more?");
  await screen.page.keyboard.press("Enter");
  await screen.see(screen.page.getByRole("dialog"));
  await screen.shoot("", { window: true });
});

state("limit user", async (screen) => {
  await screen.user({ chatsUsed: 10 });
  await screen.chat();
  await screen.input().fill("One more?");
  await screen.page.keyboard.press("Enter");
  await screen.see(screen.page.getByRole("dialog"));
  await screen.shoot("", { window: true, only: /light/ });
});

state("toast", async (screen) => {
  await screen.chat();
  await screen.press(header.secureClear);
  await screen.see(privacy.clearedTitle);
  await screen.shoot("", { window: true });
});

state("session ending", async (screen) => {
  await screen.chat();
  await screen.input().fill("A draft");
  await screen.at(28.5 * 60_000);
  await screen.tick(16_000);
  await screen.see(session.ending);
  await screen.shoot();
});

state("session ended", async (screen) => {
  await screen.chat();
  await screen.at(31 * 60_000);
  await screen.tick(16_000);
  await screen.see(session.ended.expired);
  await screen.shoot();
});

state("tooltip", async (screen) => {
  const { page } = screen;
  await screen.chat();
  const tooltip = page.getByRole("tooltip");
  const over = (name: string) => async () => {
    await screen.button(name).hover();
    await screen.tick(800);
    await screen.see(tooltip);
  };
  await screen.shoot("hover", { before: over(header.secureClear) });
  await screen.shoot("long", { before: over(composer.deepSearch), only: /light/ });
});

state("hover", async (screen) => {
  const { page } = screen;
  await screen.chat();
  await screen.input().fill("A question");
  const targets = {
    send: screen.button(composer.send),
    browse: screen.button(models.browse),
    remove: screen.button(models.remove("Grok 4")),
    attach: screen.button(files.attach),
    privacy: page.getByRole("switch"),
    home: page.getByRole("link", { name: header.home }),
    "sign in": page.getByRole("link", { name: account.signIn }),
    input: screen.input(),
  };
  for (const [name, target] of Object.entries(targets))
    await screen.shoot(name, { before: () => target.hover(), only: /1440-(light|dark)/ });
});

state("focus", async (screen) => {
  const { page } = screen;
  await screen.chat();
  await screen.input().fill("A question");
  await page.keyboard.press("Tab");
  const targets = {
    skip: screen.button(header.skip),
    send: screen.button(composer.send),
    browse: screen.button(models.browse),
    remove: screen.button(models.remove("Grok 4")),
    attach: screen.button(files.attach),
    privacy: page.getByRole("switch"),
    home: page.getByRole("link", { name: header.home }),
  };
  for (const [name, target] of Object.entries(targets))
    await screen.shoot(name, {
      before: () => target.focus(),
      // On a phone the switch is in the menu.
      only: name === "privacy" ? /1440-light/ : /1440-light|390-dark/,
    });
});

state("leave dialog", async (screen) => {
  await screen.chat();
  await answered(screen, "Why is the sky blue?");
  await screen.page.getByRole("link", { name: header.home }).click();
  await screen.see(screen.page.getByRole("dialog"));
  await screen.shoot("", { window: true, only: /(1440|390)-(light|dark|rtl)|768/ });
});

state("signed out elsewhere", async (screen) => {
  await screen.chat();
  await screen.page.evaluate(() => new BroadcastChannel("account").postMessage({ signedIn: null }));
  await screen.see(session.ended.signedOut);
  await screen.shoot("", { window: true, only: /(1440|390)-(light|dark)|768/ });
});
