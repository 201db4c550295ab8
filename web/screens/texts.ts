import { changeLanguage, type Language } from "../src/lib/language.ts";
import { languages } from "../src/lib/languages.ts";
import { forEachArea } from "../src/texts/area.ts";
import * as texts from "../src/texts/en.ts";

/** The language of the screenshots: SCREENS_LANGUAGE, or English if it is not set. */
const language = (process.env.SCREENS_LANGUAGE ?? "en") as Language;

export const rightToLeft = languages[language].dir === "rtl";

if (language !== "en") {
  const documents = await Promise.all(
    ["app", "landing", "admin"].map((name) => import(`../src/texts/documents/${name}/${language}.ts`)),
  );
  const translated = Object.assign({}, ...documents);
  forEachArea((name, area) => Object.assign(area, translated[name]));
  changeLanguage(language);
}

/** The texts in that language. */
export { texts };
