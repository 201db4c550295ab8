import { attach, bytesOf, chip, expect, imageInfo, MB, open, panel, ready, send, test } from "./attaching.ts";
import {
  docx,
  docxOf,
  fixture,
  generated,
  noiseImages,
  pdfOf,
  printPdf,
  type TestFile,
} from "./documents.ts";

test("documents are sent as text", async ({ page, context }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await open(page);
  expect(loaded.filter((url) => /\/(read|pdf|doc|image|plain|charset)[^/]*\.js/.test(url))).toEqual([]);

  const report = await printPdf(
    context,
    "report.pdf",
    "<h1>Heat report</h1><p>The east wing has 14 windows.</p><p style='break-before:page'>Page two: fin&shy;ished.</p>",
  );
  await attach(page, [
    report,
    fixture("letter.docx"),
    fixture("letter.doc"),
    fixture("chinese.pdf"),
    // Windows-1252, as older programs write it.
    generated(
      "notes.txt",
      Buffer.from("The owner said \x93Ok\x94, it\x92s fine: each window costs \x805.", "latin1"),
    ),
  ]);
  await ready(page);
  await expect(page.getByRole("button", { name: "Attach 5 files" })).toBeVisible();
  const { body } = await send(page, "Summarize these demo:fast");
  const [pdf, word, oldWord, chinese, notes] = body.attachments;
  expect(pdf).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: "report.pdf",
    type: "application/pdf",
    size: report.buffer.length,
    text: expect.stringMatching(/^Heat report\s+The east wing has 14 windows\.\s+Page two: finished\.\s*$/),
  });
  for (const letter of [word, oldWord]) {
    expect(letter?.text).toMatch(
      /^Heating report\s+The façade needs “new” windows — 14 of them, at €420 each\.\s+See the guide\./,
    );
    expect(letter?.text).toMatch(/Double\s+1\.4\s+Ж and 窗 are letters too\.\s*$/);
  }
  expect(chinese?.text).toContain("窗户的热量损失");
  expect(notes).toMatchObject({
    type: "text/plain",
    size: 53,
    text: "The owner said “Ok”, it’s fine: each window costs €5.",
  });
  expect(body.message).toBe("Summarize these demo:fast");
  for (const name of ["report.pdf", "letter.docx", "letter.doc", "chinese.pdf", "notes.txt"]) {
    await expect(
      page.getByRole("list", { name: "Files sent with the question" }).getByText(name, { exact: true }),
    ).toBeVisible();
  }
  await expect(panel(page)).toHaveCount(0);
});

test("text and code are sent unchanged", async ({ page }) => {
  await open(page);
  const contents = {
    "readme.md": "# Windows\n\n- one\n- two\n",
    "bill.csv": "month;kWh\nJanuary;2100\n",
    "bill.json": '{"kWh": 2100}\n',
    "main.ts": 'export const answer: number = 42; // "quoted"\n',
    "plan.svg": '<svg xmlns="http://www.w3.org/2000/svg"><text>Hall</text></svg>\n',
  };
  await attach(
    page,
    Object.entries(contents).map(([name, content]) => generated(name, content)),
  );
  await ready(page);
  const { body } = await send(page, "Explain demo:fast");
  expect(body.attachments.map(({ name, text, url }) => ({ name, text, url }))).toEqual(
    Object.entries(contents).map(([name, text]) => ({ name, text, url: undefined })),
  );
});

test("images are sent re-encoded: scaled, upright and without metadata", async ({ page }) => {
  await open(page);
  const pictures = [
    fixture("photo.jpg", "image/jpeg"),
    fixture("photo.webp", "image/webp"),
    fixture("drawing.png", "image/png"),
  ];
  await attach(page, pictures);
  await ready(page);
  await expect(panel(page).getByRole("listitem").locator("img")).toHaveCount(3);
  const { body } = await send(page, "demo:fast");
  const [photo, small, drawing] = body.attachments;
  for (const { buffer } of pictures.slice(0, 2)) expect(buffer.includes("CANARY-CAMERA")).toBe(true);
  for (const { url = "", text } of body.attachments) {
    expect(url).toMatch(/^data:image\/(png|jpeg);base64,/);
    expect(text).toBeUndefined();
    const bytes = bytesOf(url).toString("latin1");
    expect(bytes).not.toContain("CANARY");
    expect(bytes).not.toContain("Exif");
  }
  // Rotated according to the EXIF orientation: red was on the left and is now at the top.
  expect(await imageInfo(page, photo?.url)).toMatchObject({ width: 784, height: 1568 });
  expect((await imageInfo(page, photo?.url)).corner[0]).toBeGreaterThan(180);
  expect(await imageInfo(page, small?.url)).toMatchObject({ width: 300, height: 150 });
  // Transparent pixels stay transparent.
  expect(await imageInfo(page, drawing?.url)).toEqual({ width: 200, height: 120, corner: [0, 0, 0, 0] });
  expect(JSON.stringify(body)).not.toContain("thumb");
});

test("the pages of a PDF without text are sent as images, as many as there is room for", async ({
  page,
  context,
}) => {
  await open(page);
  const [noise] = await noiseImages(context, 1, 300, "image/png");
  const image = `<img src="data:image/png;base64,${noise?.buffer.toString("base64")}" style="width:100%">`;
  const pages = Array(7).fill(["&nbsp;", image]).flat();
  const html = pages.map((content) => `<div style="break-after:page">${content}</div>`).join("");
  const long = await printPdf(context, "long.pdf", html);
  await attach(page, [generated("notes.txt", "Notes"), fixture("scanned.pdf"), long]);
  await ready(page);
  await expect(panel(page)).toContainText(
    "scanned.pdf contains no text, so its pages are sent as images: 1 of 1.",
  );
  await expect(panel(page)).toContainText(/long.pdf contains no text, .*images: 3 of 14./);
  await expect(panel(page)).toContainText("5 of 5 files");
  await page.getByRole("button", { name: "Remove long.pdf (2)" }).click();
  await expect(panel(page)).toContainText(/long.pdf contains no text, .*images: 2 of 14./);

  const { body } = await send(page, "What do these say? demo:fast");
  expect(body.attachments.map(({ name }) => name)).toEqual([
    "notes.txt",
    "scanned.pdf (1)",
    "long.pdf (1)",
    "long.pdf (3)",
  ]);
  for (const { text, url, type, size, ...rest } of body.attachments.slice(1)) {
    expect(Object.keys(rest)).toEqual(["id", "name"]);
    expect(text).toBeUndefined();
    expect(url).toMatch(new RegExp(`^data:${type};base64,`));
    expect(size).toBeGreaterThan(100);
    expect(size).toBeLessThanOrEqual(450_000);
    const { width, height } = await imageInfo(page, url);
    expect(Math.max(width, height)).toBeLessThanOrEqual(1568);
    expect(Math.max(width, height)).toBeGreaterThan(700);
  }
});

test("files of up to 10 MB are read, with progress shown", async ({ page, context }) => {
  test.slow();
  await open(page);
  const pictures = await noiseImages(context, 4, 1770, "image/jpeg");
  const figures = pictures
    .map(({ buffer }, index) => {
      const url = `data:image/jpeg;base64,${buffer.toString("base64")}`;
      return `<p>Figure ${index + 1} shows noise.</p><img width="600" src="${url}">`;
    })
    .join("");
  const pdf = await printPdf(context, "figures.pdf", `${figures}<p>The end of the figures.</p>`);
  const paragraphs = Array.from({ length: 200 }, (_, index) => `Paragraph ${index + 1} of the report.`);
  const word = docx("report.docx", paragraphs, 10 * MB - 40_000);
  const [picture] = await noiseImages(context, 1, 1730, "image/png");
  const log = generated("server.log", "0123456789abcde\n".repeat((10 * MB) / 16));
  for (const { name, buffer } of [pdf, word, log, picture as TestFile]) {
    expect(buffer.length, name).toBeGreaterThan(8 * MB);
    expect(buffer.length, name).toBeLessThanOrEqual(10 * MB);
  }

  const seen = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const values = new Set<number>();
        const observer = new MutationObserver(() => {
          const bars = [...document.querySelectorAll("progress")];
          for (const bar of bars) values.add(bar.value);
          if (values.size > 0 && bars.length === 0) {
            observer.disconnect();
            resolve([...values]);
          }
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
  await attach(page, [pdf, word, picture as TestFile, log]);
  await ready(page);
  expect((await seen).some((value) => value > 0 && value < 1)).toBe(true);
  await expect(panel(page)).toContainText(
    /server\.log is too long to send in full. Only the first [\d,]+ of more than 2,000,000 characters/,
  );
  const { body, bytes } = await send(page, "What is in these? demo:fast");
  const [fromPdf, fromWord, image, fromLog] = body.attachments;
  expect(fromPdf?.text).toMatch(
    /Figure 1 shows noise\.[\s\S]*Figure 4 shows noise\.[\s\S]*The end of the figures\./,
  );
  expect(fromWord?.text?.split(/\n+/)).toEqual(paragraphs);
  expect(await imageInfo(page, image?.url)).toMatchObject({ width: expect.any(Number) });
  expect(bytesOf(image?.url).length).toBeLessThan(450_001);
  expect(fromLog?.size).toBe(10 * MB);
  // Exactly a visitor's limit: the question, the file names and the texts.
  const characters = body.attachments.reduce(
    (sum, { name, text = "" }) => sum + name.length + text.length,
    body.message.length,
  );
  expect(characters).toBe(60_000);
  expect(bytes).toBeLessThan(4_000_000);
});

test("a document that unpacks to far more than its size is read up to a limit, or rejected", async ({
  page,
}) => {
  await open(page);
  const million = "a".repeat(1_000_000);
  const long = docxOf(`<w:p><w:r><w:t>${million}</w:t></w:r></w:p>`, { repeat: 90 });
  const hollow = docxOf(`<w:x a="${million}"/>`, { repeat: 120 });
  await attach(page, [generated("long.docx", long), generated("hollow.docx", hollow)]);
  await ready(page);
  await expect(panel(page)).toContainText("hollow.docx unpacks to more than 100 MB");
  await expect(panel(page)).toContainText(
    /long\.docx is too long to send in full. Only the first [\d,]+ of more than 2,000,000 characters/,
  );
  const { body } = await send(page, "What is in it? demo:fast");
  expect(body.attachments).toMatchObject([{ name: "long.docx", text: expect.stringMatching(/^a+$/) }]);
  expect(body.attachments[0]).not.toHaveProperty("longer");
});

test("a PDF that unpacks to far more than its size is read up to a limit, or rejected", async ({ page }) => {
  test.slow();
  await open(page);
  // The font is tiny because text outside the page is left out.
  const line = `BT /F1 .5 Tf 9 9 Td (${"a".repeat(1000)}) Tj ET\n`;
  await attach(page, [
    generated("short.pdf", pdfOf(Buffer.from("BT /F1 9 Tf 9 9 Td (Few words) Tj ET"))),
    generated("long.pdf", pdfOf(Buffer.from(line.repeat(3_000)))),
    generated("hollow.pdf", pdfOf(Buffer.alloc(300 * MB, " "))),
    // If the browser cannot decompress the data, pdf.js uses its own decoder.
    generated("damaged.pdf", pdfOf(Buffer.alloc(300 * MB, " "), 20)),
  ]);
  await ready(page);
  for (const name of ["hollow.pdf", "damaged.pdf"])
    await expect(panel(page)).toContainText(`${name} unpacks to more than 100 MB`);
  await expect(panel(page)).toContainText(
    /long\.pdf is too long to send in full. Only the first [\d,]+ of more than 2,000,000 characters/,
  );
  const { body } = await send(page, "What is in it? demo:fast");
  expect(body.attachments.map(({ name }) => name)).toEqual(["short.pdf", "long.pdf"]);
  expect(body.attachments[0]?.text).toBe("Few words");
});

test("files that are too large, too many or of the wrong type are rejected", async ({ page }) => {
  await open(page);
  await attach(page, [generated("huge.txt", Buffer.alloc(10 * MB + 1, "a"))]);
  const toast = page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Close" }) });
  await expect(toast).toContainText("File too large");
  await expect(toast).toContainText("huge.txt exceeds 10MB limit");
  await expect(panel(page)).toContainText("0 of 5 files, up to 10 MB each.");

  const six = ["1", "2", "3", "4", "5", "6"].map((name) => generated(`${name}.txt`, name));
  await attach(page, six);
  await expect(toast).toContainText("Too many files");
  await expect(toast).toContainText("Maximum 5 files allowed");
  await ready(page);
  await expect(panel(page)).toContainText("5 of 5 files, up to 10 MB each.");
  await expect(chip(page, "5.txt")).toBeVisible();
  await expect(panel(page)).not.toContainText("6.txt");

  await page.getByRole("button", { name: "Remove 5.txt" }).click();
  await expect(page.getByRole("button", { name: "Choose files" })).toBeFocused();
  await attach(page, [generated("song.mp3", "ID3", "audio/mpeg")]);
  await expect(toast).toContainText("song.mp3 is not an image, a text file, a PDF or a Word document");
  await expect(panel(page)).toContainText("4 of 5 files, up to 10 MB each.");
});

test("the panel explains why a file cannot be read, and the others are sent", async ({ page, context }) => {
  await open(page);
  await page.getByRole("button", { name: "Attach" }).click();
  // Screen readers announce changes only in a live region that is already displayed.
  await expect(panel(page).locator("[aria-live]")).not.toHaveCSS("display", "none");
  const intact = await printPdf(context, "torn.pdf", "<p>Whole</p>");
  const cases: [TestFile, string][] = [
    [fixture("locked.pdf"), "locked.pdf is password-protected."],
    [fixture("locked.docx"), "locked.docx is password-protected."],
    [generated("blank.pdf", pdfOf(Buffer.from(""))), "blank.pdf contains scanned pages and no text."],
    // A few bytes that declare 60,000 by 60,000 pixels.
    [
      generated(
        "huge.pdf",
        pdfOf(Buffer.from("600 0 0 800 0 0 cm BI /W 60000 /H 60000 /BPC 1 /CS /G ID 0 EI")),
      ),
      "huge.pdf contains scanned pages and no text.",
    ],
    [generated("empty.txt", ""), "empty.txt is empty"],
    [generated("blank.md", " \n\n "), "blank.md is empty"],
    [
      { ...intact, buffer: intact.buffer.subarray(0, 300) },
      "torn.pdf is damaged or in an unsupported version",
    ],
    [
      {
        ...fixture("letter.docx"),
        name: "torn.docx",
        buffer: fixture("letter.docx").buffer.subarray(0, 3000),
      },
      "torn.docx is damaged or in an unsupported version",
    ],
    [
      { ...fixture("letter.doc"), name: "torn.doc", buffer: fixture("letter.doc").buffer.subarray(0, 3000) },
      "torn.doc is damaged or in an unsupported version",
    ],
    [generated("rich.doc", "{\\rtf1 Hello}"), "rich.doc does not match its file type."],
    [generated("page.pdf", "<html>Hello</html>"), "page.pdf does not match its file type."],
    [{ ...fixture("letter.doc"), name: "old.docx" }, "old.docx does not match its file type."],
    [generated("program.txt", new Uint8Array([77, 90, 0, 3, 0, 0])), "program.txt contains no readable text"],
    // A few bytes that declare 65,536 by 65,536 pixels.
    [
      generated(
        "vast.png",
        new Uint8Array([
          137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 1, 0, 0, 0, 1, 0, 0,
        ]),
        "image/png",
      ),
      "vast.png has too many pixels to open here.",
    ],
    [
      generated("broken.png", "not a picture", "image/png"),
      "broken.png is damaged, or your browser cannot open",
    ],
  ];
  for (const [file, sentence] of cases) {
    await attach(page, [file]);
    await expect(panel(page)).toContainText(sentence);
  }
  // None of these counts toward the limit, and none is sent.
  const good = ["1", "2", "3", "4", "5"].map((name) => generated(`${name}.txt`, name));
  await attach(page, good);
  await ready(page);
  const { body } = await send(page, "And these? demo:fast");
  expect(body.attachments.map(({ name }) => name)).toEqual(good.map(({ name }) => name));
});
