import { changeLanguage, type Language } from "../src/lib/language.ts";
import { languages } from "../src/lib/languages.ts";
import { forEachArea } from "../src/texts/area.ts";
import { allTexts } from "../test/all-texts.ts";

/** The language of the screenshots: SCREENS_LANGUAGE, or English if it is not set. */
const language = (process.env.SCREENS_LANGUAGE ?? "en") as Language;

export const rightToLeft = languages[language].dir === "rtl";

if (language !== "en") {
  const translated = await allTexts(language);
  forEachArea((name, area) => Object.assign(area, translated[name]));
  changeLanguage(language);
}
