// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { formatDateTime, formatMoney, formatSeconds } from "../src/lib/format.ts";
import { currentLanguage } from "../src/lib/language.ts";
import { area, type LoadTexts, translations } from "../src/texts/area.ts";
import { plural } from "../src/texts/plural.ts";
import { chooseLanguage, switchLanguage } from "../src/texts/switch.ts";

const shown = area("shown", {
  title: "Hello",
  count: (n: number) => plural(n, { one: "# word", other: "# words" }),
  list: ["one", "two"],
  nested: { deep: "below" },
});
const errors: Record<string, string> = area("errors", {});
const list = shown.list;

const german = {
  shown: {
    title: "Hallo",
    count: (n: number) => plural(n, { one: "# Wort", other: "# Wörter" }),
    list: ["eins", "zwei"],
    nested: { deep: "unten" },
  },
  errors: { busy: "Besetzt" },
  late: { text: "spät" },
};

let loadTexts: LoadTexts = async (language) => {
  if (language === "de") return german;
  if (language === "ar") return {};
  throw new Error("offline");
};
translations.load = async () => ({ loadTexts: (language) => loadTexts(language) });

afterEach(() => switchLanguage("en"));

test("switching replaces texts in place, even those loaded later, and can be undone", async () => {
  await switchLanguage("de");
  expect(shown.title).toBe("Hallo");
  expect(shown.count(1234)).toBe("1.234 Wörter");
  expect(list).toEqual(["eins", "zwei"]);
  expect(errors).toEqual({ busy: "Besetzt" });
  expect(area("late", { text: "late" }).text).toBe("spät");
  expect(document.documentElement.lang).toBe("de");

  await switchLanguage("en");
  expect(shown.title).toBe("Hello");
  expect(shown.count(1)).toBe("1 word");
  expect(list).toEqual(["one", "two"]);
  expect(shown.nested.deep).toBe("below");
  expect(errors).toEqual({});
});

test("switching sets the direction and number format, always with the digits 0 to 9", async () => {
  await switchLanguage("de");
  expect([formatMoney(9.99, "USD"), formatSeconds(1500)]).toEqual(["9,99\u00a0$", "1,5"]);
  await switchLanguage("ar");
  expect(document.documentElement.dir).toBe("rtl");
  expect(formatSeconds(1500)).toBe("1.5");
  expect(formatMoney(9.99, "USD")).toMatch(/9\.99\u00a0US\$\u200e$/);
  await switchLanguage("en");
  expect(document.documentElement.dir).toBe("ltr");
  expect([formatMoney(9.99, "USD"), formatSeconds(1500)]).toEqual(["$9.99", "1.5"]);
});

test.each(["ar-EG", "ar-SA"])("Arabic times use the digits 0 to 9 in a %s browser", async (tag) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue([tag, "en"]);
  await switchLanguage("ar");
  expect(formatDateTime(Date.UTC(2026, 4, 14, 9, 30))).not.toMatch(/[\u0660-\u0669]/);
  vi.restoreAllMocks();
});

test("a chosen language is remembered, unless its texts fail to load", async () => {
  await chooseLanguage("de");
  expect(localStorage.getItem("language")).toBe("de");
  await expect(chooseLanguage("ja")).rejects.toThrow("offline");
  expect([localStorage.getItem("language"), currentLanguage(), shown.title]).toEqual(["de", "de", "Hallo"]);
});

test("the second of two choices wins, even if the first loads later", async () => {
  const load = loadTexts;
  const release = vi.fn<(texts: typeof german) => void>();
  loadTexts = (language) =>
    language === "de" ? new Promise((resolve) => release.mockImplementation(resolve)) : load(language);
  const first = chooseLanguage("de");
  await chooseLanguage("ar");
  release(german);
  await first;
  expect([currentLanguage(), localStorage.getItem("language"), shown.title]).toEqual(["ar", "ar", "Hello"]);
  loadTexts = load;
});

test("this tab follows a choice in another tab, unless it cannot show that language", async () => {
  const chooseElsewhere = (language: string) => {
    localStorage.setItem("language", language);
    window.dispatchEvent(new StorageEvent("storage", { key: "language", newValue: language }));
  };
  chooseElsewhere("de");
  await vi.waitFor(() => expect([currentLanguage(), shown.title]).toEqual(["de", "Hallo"]));
  for (const language of ["ja", "toString"]) chooseElsewhere(language);
  await new Promise((resolve) => setTimeout(resolve));
  expect([currentLanguage(), shown.title, document.documentElement.lang]).toEqual(["de", "Hallo", "de"]);
});
