// node infra/scripts/fallback-fonts.mjs: writes web/src/styles/fallback-fonts.css. The faces in it
// make a system font as wide and as high as one of ours, so that the page does not move when ours
// arrive. Chromium measures both fonts; it needs the Liberation fonts, which are as wide as Arial
// and Times New Roman. Run it after changing a font.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { fail, root } from "./setup.mjs";

const { chromium } = createRequire(join(root, "web/package.json"))("@playwright/test");

const prose =
  "Ask one question. Up to three models answer side by side, and nothing you write is stored. " +
  "Explain how vaccines work to a ten-year-old. Plan three days in Lisbon without a car.";
const sans = "source-sans-3-latin-wght-normal.woff2";
const faces = [
  {
    family: "Source Sans Fallback",
    file: sans,
    weight: 400,
    weights: "200 549",
    measured: "Liberation Sans",
    // Roboto is almost as wide as Arial.
    local: ["Arial", "ArialMT", "Liberation Sans", "Roboto"],
    size: 16,
    sample: prose,
  },
  {
    family: "Source Sans Fallback",
    file: sans,
    weight: 600,
    weights: "550 900",
    measured: "bold Liberation Sans",
    local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Roboto Bold"],
    size: 32,
    sample: prose,
  },
  {
    family: "Source Serif Fallback",
    file: "source-serif-4-latin-display.woff2",
    weight: 330,
    weights: "200 900",
    measured: "Liberation Serif",
    local: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"],
    size: 150,
    sample: "Private AI Answers", // the only text in this font
  },
];

/** Runs in the browser. */
async function measure({ data, weight, measured, size, sample }) {
  const face = new FontFace("ours", `url(data:font/woff2;base64,${data})`, { weight: "200 900" });
  document.fonts.add(await face.load());
  const context = document.createElement("canvas").getContext("2d");
  const [, bold, family] = /^(bold )?(.*)$/.exec(measured);
  const measureIn = (font) => {
    context.font = font;
    return context.measureText(sample);
  };
  const missing = measureIn(`${size}px "no such font", monospace`).width;
  const theirs = measureIn(`${bold ?? ""}${size}px "${family}", monospace`).width;
  const ours = measureIn(`${weight} ${size}px ours`);
  const large = measureIn(`${weight} 1000px ours`); // Chromium rounds heights to pixels
  document.fonts.delete(face);
  return {
    found: theirs !== missing,
    adjust: ours.width / theirs,
    ascent: large.fontBoundingBoxAscent / 1000,
    descent: large.fontBoundingBoxDescent / 1000,
  };
}

const percent = (value) => `${(100 * value).toFixed(1)}%`;

const session = await chromium.launch({ executablePath: browser(), args: ["--no-sandbox"] });
const page = await session.newPage();
let css = "/* Written by infra/scripts/fallback-fonts.mjs. */\n";
for (const { file, weights, local, family, ...face } of faces) {
  const data = readFileSync(join(root, "web/src/fonts", file), "base64");
  const { found, adjust, ascent, descent } = await page.evaluate(measure, { ...face, data });
  if (!found) fail(`Install ${face.measured} (on Debian: fonts-liberation), then try again.`);
  css += `
@font-face {
  font-family: "${family}";
  src: ${local.map((name) => `local("${name}")`).join(", ")};
  font-weight: ${weights};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(ascent / adjust)};
  descent-override: ${percent(descent / adjust)};
  line-gap-override: 0%;
  /* Latin, as in our fonts. Other scripts use the next font. */
  unicode-range: U+0-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2212;
}
`;
}
await session.close();
writeFileSync(join(root, "web/src/styles/fallback-fonts.css"), css);
