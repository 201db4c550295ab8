// node infra/scripts/brand.mjs: draws the icons and the social card into web/public. Run it after
// changing mark.svg, the product's name, or the colors below.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { browser as findBrowser } from "./browser.mjs";
import { root } from "./setup.mjs";

const { chromium } = createRequire(join(root, "web", "package.json"))("@playwright/test");
const PRODUCT_NAME = /PRODUCT_NAME = "(.*)"/.exec(readFileSync(join(root, "web/src/brand.ts"), "utf8"))[1];
const target = join(root, "web", "public");
const mark = readFileSync(join(target, "mark.svg"), "utf8").replace(/<title>.*<\/title>\s*/, "");
const font = (name) =>
  `data:font/woff2;base64,${readFileSync(join(root, "web/src/fonts", name)).toString("base64")}`;

/** Copies of the tokens for the light theme in web/src/styles/tokens.css. */
const colors = {
  page: "oklch(0.976 0.004 118)",
  ink: "oklch(0.225 0.015 155)",
  ink2: "oklch(0.365 0.014 155)",
  line: "oklch(0.825 0.01 130)",
  accent: "oklch(0.405 0.082 162)",
  models: ["oklch(0.49 0.118 256)", "oklch(0.52 0.102 82)", "oklch(0.48 0.13 338)"],
};

/** A square with the mark; `size` is the mark's share of it. */
const icon = (size, background) => `
  <body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">
    <div style="width:${size}%;line-height:0">${mark.replace("<svg ", '<svg width="100%" ')}</div>`;

const lobes = [...mark.matchAll(/<path d="([^"]+)"\/>/g)].map(([, d]) => d);
const card = `
  <style>
    @font-face { font-family: "Source Serif"; src: url("${font("source-serif-4-latin-display.woff2")}"); font-weight: 200 900 }
    @font-face { font-family: "Source Sans"; src: url("${font("source-sans-3-latin-wght-normal.woff2")}"); font-weight: 200 900 }
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 64px 72px; display: grid;
      grid-template-rows: auto 1fr auto; background: ${colors.page}; color: ${colors.ink}; font: 30px/1.3 "Source Sans" }
    header { display: flex; gap: 14px; align-items: center; font-weight: 600; font-size: 36px; letter-spacing: -0.012em }
    h1 { align-self: center; margin: 0 0 0 -6px; font: 330 148px/0.94 "Source Serif"; letter-spacing: -0.042em }
    ul { display: grid; grid-template-columns: repeat(3, 1fr); margin: 0; padding: 0; list-style: none;
      border-top: 2px solid ${colors.ink}; color: ${colors.ink2} }
    li { display: flex; gap: 14px; align-items: center; padding: 22px 24px 0 }
    li:first-child { padding-left: 0 }
    li + li { border-left: 1px solid ${colors.line} }
    svg { flex: none }
  </style>
  <header>${mark.replace("<svg ", '<svg width="52" ').replace(/fill="[^"]*"/, `fill="${colors.accent}"`)}${PRODUCT_NAME}</header>
  <h1>Private<br>AI Answers</h1>
  <ul>
    ${["One question", "Three answers", "Chats not stored"]
      .map(
        (text, nth) =>
          `<li><svg width="34" viewBox="0 0 24 24">${lobes
            .map((d, lobe) => `<path d="${d}" fill="${lobe === nth ? colors.models[nth] : colors.line}"/>`)
            .join("")}</svg>${text}</li>`,
      )
      .join("")}
  </ul>`;

const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage();

async function draw(html, width, height = width) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

/** Wraps a PNG as an ICO file with one image. */
function ico(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const save = (name, data) => writeFileSync(join(target, name), data);
save("favicon.ico", ico(await draw(icon(100, "transparent"), 32), 32));
save("apple-touch-icon.png", await draw(icon(66, colors.page), 180));
save("icon-192.png", await draw(icon(100, "transparent"), 192));
save("icon-512.png", await draw(icon(100, "transparent"), 512));
// Launchers crop a maskable icon. Only a centered circle of 80% of its width is always visible.
save("icon-maskable-512.png", await draw(icon(58, colors.page), 512));
save("social-card.png", await draw(card, 1200, 630));
await browser.close();
