import { fixture, generated, type TestFile } from "../e2e/documents.ts";
import { filePanel } from "../src/texts/en/file-panel.ts";
import { files as fileTexts } from "../src/texts/en/files.ts";
import { answered, complete, token } from "./answers.ts";
import { expect, type Screen, state } from "./screen.ts";

async function attach(screen: Screen, files: TestFile[]) {
  await screen.press(fileTexts.attach);
  const chooser = screen.page.waitForEvent("filechooser");
  await screen.press(filePanel.choose);
  await (await chooser).setFiles(files);
}

async function read(screen: Screen) {
  await expect(screen.page.getByRole("progressbar")).toHaveCount(0, { timeout: 40_000 });
  await screen.page.waitForLoadState("networkidle");
  await screen.tick(300);
}

state("files panel empty", async (screen) => {
  await screen.chat();
  await screen.press(fileTexts.attach);
  await screen.see(screen.page.getByRole("region", { name: filePanel.label }));
  await screen.shoot();
});

state("files chips and errors", async (screen) => {
  await screen.chat();
  await attach(screen, [
    fixture("drawing.png", "image/png"),
    generated("a-file-with-a-name-that-is-very-long-indeed.txt", "Notes"),
    generated("empty.txt", ""),
    fixture("locked.pdf", "application/pdf"),
    generated("long.txt", "word ".repeat(40_000)),
  ]);
  await read(screen);
  await screen.shoot();
  await screen.shoot("forced colors", { forcedColors: true, only: /1440-light/ });
});

state("files rejected", async (screen) => {
  await screen.chat();
  await attach(screen, [generated("song.mp3", "la", "audio/mpeg")]);
  await screen.see(fileTexts.wrongTypeTitle);
  await screen.shoot("", { window: true, only: /light/ });
});

state("files reading", async (screen) => {
  await screen.stall(/\/assets\/pdf-[^/]*\.js/);
  await screen.chat();
  await attach(screen, [fixture("chinese.pdf", "application/pdf")]);
  await screen.see(screen.page.getByRole("progressbar"));
  await screen.page.waitForTimeout(500);
  await screen.shoot();
});

state("files dropping", async (screen) => {
  await screen.chat();
  const transfer = await screen.page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["Notes"], "notes.txt", { type: "text/plain" }));
    return data;
  });
  await screen.page.dispatchEvent("body", "dragenter", { dataTransfer: transfer });
  await screen.page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  await screen.see(filePanel.drop);
  await screen.shoot();
});

state("files trimmed", async (screen) => {
  await screen.chat();
  await attach(screen, [generated("long.txt", "word ".repeat(20_000))]);
  await read(screen);
  await answered(screen, "What is in it?");
  await answered(screen, "And what else?");
  await screen.see(fileTexts.trimmedTexts);
  await screen.shoot("", { only: /light/ });
});

state("files sent", async (screen) => {
  await screen.chat();
  await attach(screen, [fixture("drawing.png", "image/png"), generated("notes.txt", "The hall is north.")]);
  await read(screen);
  await screen.ask("What is in them?");
  await screen.stream(800, token(0, "A hall."), token(1, "A hall."), token(2, "A hall."));
  await screen.stream(2000, complete(0), complete(1), complete(2));
  await screen.done();
  await screen.shoot();
});
