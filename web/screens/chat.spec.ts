import { answered } from "./answers.ts";
import { otherWidths, state, texts } from "./screen.ts";

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
  await screen.press(texts.composer.deepSearch);
  await screen.press(texts.blind.label);
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
  await screen.press(texts.theme.dark);
  await screen.shoot("", { only: /light/ });
});

state("models none selected", async (screen) => {
  await screen.chat();
  await screen.press(texts.models.clearAll);
  await screen.shoot();
});

state("models one removed", async (screen) => {
  await screen.chat();
  await screen.press(texts.models.remove("Grok 4"));
  await screen.shoot();
});

state("models loading", async (screen) => {
  await screen.stall("**/api/models");
  await screen.page.goto("/chat");
  await screen.see(screen.input());
  await screen.page.waitForTimeout(500);
  await screen.shoot("bar");
  await screen.press(texts.models.browse);
  await screen.see(screen.page.getByRole("dialog"));
  await screen.shoot("dialog", { window: true });
});

state("models failed", async (screen) => {
  await screen.respond("models", (route) => route.fulfill({ status: 500, json: { detail: "Broken." } }));
  await screen.open("/chat");
  await screen.see(texts.models.failed);
  await screen.shoot("bar");
  await screen.press(texts.models.browse);
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
  await screen.press(texts.models.browse);
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
    at: dialog.getByText(texts.browse.capped(20, 24)),
  });
  await dialog.getByRole("searchbox").fill("nothing at all");
  await screen.see(dialog.getByText(texts.browse.emptyTitle));
  await screen.shoot("empty", { window: true });
});

state("browse pro", async (screen) => {
  await screen.pro();
  await screen.chat();
  await screen.press(texts.models.clearAll);
  await screen.press(texts.models.browse);
  await screen.shoot("", { window: true, only: /light/ });
});

state("browse dialog failed to load", async (screen) => {
  await screen.page.route("**/assets/browse-dialog-*.js", (route) => route.abort());
  await screen.chat();
  await screen.press(texts.models.browse);
  await screen.see(texts.failure.part);
  await screen.shoot("", { window: true });
});

state("shortcuts", async (screen) => {
  await screen.chat();
  await screen.page.getByRole("switch").focus();
  await screen.page.keyboard.press("?");
  await screen.see(screen.page.getByRole("dialog", { name: texts.shortcuts.title }));
  await screen.shoot("", { window: true });
});

state("account menu", async (screen) => {
  await screen.user();
  await screen.chat();
  await screen.press(texts.account.menu("SilentOtter1234"));
  await screen.see(screen.button(texts.account.changePassword));
  await screen.shoot("", { window: true });
});

state("password", async (screen) => {
  await screen.user();
  await screen.chat();
  await screen.press(texts.account.menu("SilentOtter1234"));
  await screen.press(texts.account.changePassword);
  const dialog = screen.page.getByRole("dialog", { name: texts.password.title });
  await screen.see(dialog);
  await screen.shoot("", { window: true });
  await dialog.getByRole("button", { name: texts.password.action }).click();
  await screen.see(dialog.getByText(texts.password.currentMissing));
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
  await screen.press(texts.header.secureClear);
  await screen.see(texts.privacy.clearedTitle);
  await screen.shoot("", { window: true });
});

state("session sheet", async (screen) => {
  await screen.chat();
  await screen.button(new RegExp(`${texts.session.until}$`)).click();
  await screen.see(screen.button(texts.session.wipe));
  await screen.shoot("", { window: true, only: /1440/ });
});

state("session ending", async (screen) => {
  await screen.chat();
  await screen.input().fill("A draft");
  await screen.at(28.5 * 60_000);
  await screen.tick(16_000);
  await screen.see(texts.session.ending);
  await screen.shoot();
});

state("session ended", async (screen) => {
  await screen.chat();
  await screen.at(31 * 60_000);
  await screen.tick(16_000);
  await screen.see(texts.session.ended.expired);
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
  await screen.shoot("hover", { before: over(texts.header.secureClear) });
  await screen.shoot("long", { before: over(texts.composer.deepSearch), only: /light/ });
});

state("hover", async (screen) => {
  const { page } = screen;
  await screen.chat();
  await screen.input().fill("A question");
  const targets = {
    send: screen.button(texts.composer.send),
    browse: screen.button(texts.models.browse),
    remove: screen.button(texts.models.remove("Grok 4")),
    attach: screen.button(texts.files.attach),
    privacy: page.getByRole("switch"),
    home: page.getByRole("link", { name: texts.header.home }),
    "sign in": page.getByRole("link", { name: texts.account.signIn }),
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
    skip: screen.button(texts.header.skip),
    send: screen.button(texts.composer.send),
    browse: screen.button(texts.models.browse),
    remove: screen.button(texts.models.remove("Grok 4")),
    attach: screen.button(texts.files.attach),
    privacy: page.getByRole("switch"),
    home: page.getByRole("link", { name: texts.header.home }),
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
  await screen.page.getByRole("link", { name: texts.header.home }).click();
  await screen.see(screen.page.getByRole("dialog"));
  await screen.shoot("", { window: true, only: /(1440|390)-(light|dark|rtl)|768/ });
});

state("signed out elsewhere", async (screen) => {
  await screen.chat();
  await screen.page.evaluate(() => new BroadcastChannel("account").postMessage({ signedIn: null }));
  await screen.see(texts.session.ended.signedOut);
  await screen.shoot("", { window: true, only: /(1440|390)-(light|dark)|768/ });
});
