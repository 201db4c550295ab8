import ChevronDown from "lucide-react/icons/chevron-down";
import Languages from "lucide-react/icons/languages";
import { language as languageTexts } from "#texts/language.ts";
import type { Language } from "../../lib/language.ts";
import { languages } from "../../lib/languages.ts";
import { useLanguage } from "../../lib/use-language.ts";
import { chooseLanguage } from "../../texts/switch.ts";
import { toast } from "../../ui/toasts.ts";

/** A native select that lists each language by its own name. */
export function LanguageMenu({ iconOnly }: { iconOnly?: boolean }) {
  const language = useLanguage();
  const words = languageTexts;

  function choose(next: Language) {
    chooseLanguage(next).catch(() =>
      toast(() => ({ title: words.failedTitle, text: words.failedText, tone: "destructive" })),
    );
  }

  return (
    <span
      className={`relative inline-flex items-center rounded-2 text-muted transition-colors hover:bg-wash hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus ${iconOnly ? "size-8.5 justify-center" : "min-h-11 gap-2 px-2.5 text-label md:min-h-9"}`}
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
        className="absolute inset-0 w-full cursor-pointer bg-overlay text-ink opacity-0"
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
