import { createHash } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { answered, ask, card, names } from "./answers.ts";
import { attach, panel, ready } from "./attaching.ts";
import { input } from "./people.ts";
import { expect, test } from "./stack.ts";

const QUESTION = "Canary-Überfrage";
const FILE = "canary-file";
const FILE_TEXT = "Canary-Dateitext";
/** In every demo answer. */
const ANSWER = "no real model was used";

/** Collects what a context sends and receives: addresses, headers and bodies. */
function capture(context: BrowserContext) {
  const traffic: Promise<Buffer>[] = [];
  const add = async (part: Promise<Buffer | string | null>) =>
    Buffer.from((await part.catch(() => "")) ?? "");
  context.on("request", (request) => {
    traffic.push(add(Promise.resolve(request.url())));
    traffic.push(add(Promise.resolve(JSON.stringify(request.headers()))));
    traffic.push(add(Promise.resolve(request.postDataBuffer())));
  });
  context.on("response", (response) => {
    // The texts of our own documents and scripts are no traffic of a chat.
    if (!new URL(response.url()).pathname.startsWith("/api/")) return;
    traffic.push(add(Promise.resolve(JSON.stringify(response.headers()))));
    traffic.push(add(response.body()));
  });
  return async () => Buffer.concat(await Promise.all(traffic));
}

/** Returns the words that the traffic contains in some encoding. */
function found(traffic: Buffer, words: string[]): string[] {
  const text = traffic.toString("latin1").toLowerCase();
  return words.filter((word) => {
    const utf8 = Buffer.from(word);
    // In base64, a word has three forms, whose first and last characters depend on their neighbors.
    const base64 = [0, 1, 2].map((before) => {
      const coded = Buffer.concat([Buffer.alloc(before), utf8]).toString("base64");
      return coded.slice(before === 0 ? 0 : before + 1).replace(/.?.?=*$/, "");
    });
    const forms = [
      utf8.toString("latin1"),
      Buffer.from(word, "utf16le").toString("latin1"),
      Buffer.from(word, "utf16le").swap16().toString("latin1"),
      utf8.toString("hex"),
      encodeURIComponent(word),
      JSON.stringify(word).slice(1, -1),
      ...base64,
      ...base64.map((coded) => coded.replaceAll("+", "-").replaceAll("/", "_")),
    ];
    return forms.some((form) => text.includes(form.toLowerCase()));
  });
}

test("the traffic of a chat contains no word of it", async ({ page, context, browser, site }) => {
  const words = [QUESTION, FILE, FILE_TEXT, ANSWER];
  const traffic = capture(context);
  await page.goto("/chat");
  await attach(page, [{ name: `${FILE}.txt`, mimeType: "text/plain", buffer: Buffer.from(FILE_TEXT) }]);
  await ready(page);
  await expect(panel(page)).toContainText(FILE);
  await ask(page, `${QUESTION}? demo:fast`);
  await answered(page);
  await expect(card(page, names[0])).toContainText(ANSWER);
  await input(page).fill(`${QUESTION}! demo:fast`);
  await input(page).press("Enter");
  await answered(page);
  expect(found(await traffic(), words)).toEqual([]);

  // The same as JSON, which the API accepts, is found.
  const plain = await browser.newContext({ baseURL: site.url });
  const plainTraffic = capture(plain);
  const plainPage = await plain.newPage();
  await plainPage.goto("/chat");
  const attachments = [{ id: "1", name: `${FILE}.txt`, type: "text/plain", size: 1, text: FILE_TEXT }];
  const models: { modelId: string }[] = await (await plainPage.request.get("/api/models")).json();
  const message = `${QUESTION}? demo:fast`;
  const body = JSON.stringify({ message, attachments, modelIds: [models[0]?.modelId] });
  const hash = createHash("sha256").update(body).digest("hex");
  await plainPage.evaluate(
    async ([body, hash]) => {
      const headers = { "content-type": "application/json", "x-amz-content-sha256": hash as string };
      await (await fetch("/api/chat/stream", { method: "POST", headers, body })).text();
    },
    [body, hash],
  );
  const control = await plainTraffic();
  await plain.close();
  expect(found(control, words)).toEqual(words);
});
