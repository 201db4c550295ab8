import { chat } from "../src/texts/en/chat.ts";
import { chatSettings } from "../src/texts/en/chat-settings.ts";
import { claims } from "../src/texts/en/compare.ts";
import { conversation } from "../src/texts/en/conversation.ts";
import { conversationFile } from "../src/texts/en/conversation-file.ts";
import { answered, compared, complete, markdown, short, sources, token } from "./answers.ts";
import { names } from "./models.ts";
import { type Screen, state } from "./screen.ts";

const dialog = (screen: Screen) => screen.page.getByRole("dialog");

state("chat settings", async (screen) => {
  await screen.chat();
  await screen.press(chatSettings.title);
  await screen.see(dialog(screen));
  await screen.shoot("", { window: true });
});

state("meter", async (screen) => {
  await screen.chat();
  await screen.input().fill("Why is the sky blue? ".repeat(24_000));
  await screen.tick(2000);
  await screen.shoot("", { window: true });
});

state("saved chat", async (screen) => {
  await screen.chat();
  await screen.press(conversationFile.openTitle);
  await screen.see(dialog(screen));
  await screen.press(conversationFile.openAction);
  await screen.shoot("open", { window: true });
  await screen.page.keyboard.press("Escape");
  await answered(screen, "How does water boil?");
  await screen.press(chat.more);
  await screen.press(conversationFile.save);
  await screen.see(dialog(screen));
  await dialog(screen).getByLabel(conversationFile.passphrase, { exact: true }).fill("short");
  await screen.press(conversationFile.saveAction);
  await screen.shoot("save", { window: true });
});

state("edited question", async (screen) => {
  await screen.chat();
  await answered(screen, "How does water boil?");
  await answered(screen, "And on a mountain?");
  await screen.press(conversation.edit);
  await screen.shoot();
});

state("model of a column", async (screen) => {
  await screen.chat();
  await answered(screen, "How does water boil?");
  await screen.card(names[1]).getByRole("button", { name: names[1], exact: true }).click();
  await screen.see(dialog(screen));
  await screen.shoot("", { window: true });
});

state("reasoning", async (screen) => {
  await screen.chat();
  await screen.ask("How does water boil?");
  const thought = "Water boils when its vapor pressure is that of the air around it. ".repeat(8);
  await screen.stream(800, { ...token(0, thought), type: "reasoning" }, token(1, short[1]));
  await screen.shoot("writing");
  await screen.stream(900, token(0, short[0]), token(2, short[2]));
  await screen.stream(4200, complete(0), complete(1), complete(2));
  await screen.done();
  await screen.shoot();
  await screen.card(names[0]).getByText(conversation.reasoned("0.1")).click();
  await screen.shoot("open");
});

state("tenth turn", async (screen) => {
  await screen.pro();
  await screen.chat();
  for (let turn = 1; turn <= 10; turn++)
    await answered(screen, `Question ${turn}: how does water boil?`, [markdown, short[1], short[2]]);
  await screen.shoot("", {
    before: () => screen.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2)),
  });
});

state("check on the web", async (screen) => {
  await compared(screen, "en-fall-of-constantinople");
  await screen.press(claims.check);
  await screen.shoot();
  await screen.press(claims.checkStart);
  const found = sources.map((source, index) => ({ ...source, snippet: snippets[index] ?? source.snippet }));
  await screen.stream(10_100, { type: "sources", sources: found }, token(0, evidence));
  await screen.stream(11_000, complete(0));
  await screen.done();
  await screen.shoot("result");
});

const snippets = [
  "The siege began on 6 April and lasted 53 days, until the walls were taken on 29 May.",
  "Some chronicles say that the city was surrounded for almost two years before it fell.",
];

/** What the model says about the snippets. */
const evidence = JSON.stringify({
  evidence: snippets.map((quote, index) => ({
    result: index + 1,
    quote,
    statements: ["supports", "contradicts", "supports"].map((mark, nth) => ({
      statement: "ABC".charAt(nth),
      mark: index === 0 ? mark : nth === 1 ? "supports" : "contradicts",
    })),
  })),
});
