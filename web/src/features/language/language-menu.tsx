import ChevronDown from "lucide-react/icons/chevron-down";
import Languages from "lucide-react/icons/languages";
import { language as languageTexts } from "#texts/language.ts";
import type { Language } from "../../lib/language.ts";
import { languages } from "../../lib/languages.ts";
import { useLanguage } from "../../lib/use-language.ts";
import { chooseLanguage } from "../../texts/switch.ts";
import { menuItemClass, menuLineClass } from "../../ui/menu-item-class.ts";
import { toast } from "../../ui/toasts.ts";

const looks = {
  text: "inline-flex min-h-11 items-center gap-2 rounded-2 px-2.5 text-label text-muted transition-colors md:min-h-9 hover:bg-wash hover:text-ink",
  icon: "inline-flex size-8.5 items-center justify-center rounded-2 text-muted transition-colors hover:bg-wash hover:text-ink",
  menu: `${menuItemClass} ${menuLineClass}`,
};

/**
 * A native select that lists each language by its own name. It looks like a line of text, an icon
 * or an item of a `Menu`.
 */
export function LanguageMenu({ look = "text" }: { look?: keyof typeof looks }) {
  const language = useLanguage();
  const words = languageTexts;
  const iconOnly = look === "icon";

  function choose(next: Language) {
    chooseLanguage(next).catch(() =>
      toast(() => ({ title: words.failedTitle, text: words.failedText, tone: "destructive" })),
    );
  }

  return (
    <span
      className={`relative has-focus-visible:outline-2 has-focus-visible:outline-focus ${looks[look]}`}
      data-tip={iconOnly ? words.label : undefined}
    >
      <Languages className={iconOnly ? "icon-s" : ""} />
      {!iconOnly && (
        <span aria-hidden>
          <bdi lang={language}>{languages[language].name}</bdi>
        </span>
      )}
      {!iconOnly && <ChevronDown className="icon-s" />}
      <select
        // In a menu, it covers the border, too.
        className={`absolute cursor-pointer bg-overlay text-ink opacity-0 ${look === "menu" ? "-inset-px w-[calc(100%+2px)]" : "inset-0 w-full"}`}
        aria-label={words.label}
        value={language}
        onChange={({ target }) => choose(target.value as Language)}
      >
        {Object.entries(languages).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
