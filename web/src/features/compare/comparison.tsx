import { X } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
import * as texts from "../../texts/en.ts";
import { Glyph } from "../../ui/glyph.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import type { Answer } from "../conversation/turn.ts";
import { Column, columnsClass, markClass, wordClass } from "./column.tsx";
import { passagesOf } from "./passages.ts";
import { compareTexts } from "./statements.ts";

const padding = "px-4 md:ps-5.5 2xl:ps-8";

/**
 * Shows what each answer says that the others do not. Computed in the browser, from the answers'
 * text alone.
 */
export function Comparison(props: {
  answers: readonly Answer[];
  /** Set when the user opens it; reset once it has scrolled into view. */
  opened: RefObject<boolean>;
  onClose: () => void;
}) {
  const { answers, opened, onClose } = props;
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [brief, setBrief] = useState(false);
  const header = useRef<HTMLElement>(null);
  const words = texts.compare;
  const compared = answers.filter(({ modelId }) => !excluded.includes(modelId));
  const key = compared.map(({ content }) => content).join("\0");
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the texts only
  const result = useMemo(() => compareTexts(compared.map(({ content }) => passagesOf(content))), [key]);

  // It opens below the button, possibly behind the composer. After a retry it reappears without the
  // user's doing, and must not scroll.
  useEffect(() => {
    if (opened.current && header.current) scrollToNearest(header.current);
    opened.current = false;
  }, [opened]);

  function toggle(modelId: string) {
    if (excluded.includes(modelId)) setExcluded(excluded.filter((other) => other !== modelId));
    else if (compared.length > 2) setExcluded([...excluded, modelId]);
  }

  return (
    <section className="sheet mt-4" aria-label={words.title}>
      {/* The scroll margin brings the first lines into view with the header. */}
      <header
        ref={header}
        className={`flex min-h-12.5 scroll-mb-80 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-well py-1.5 pe-2.5 ps-4 md:ps-5.5 2xl:ps-8`}
      >
        <h3 className="text-[16px] font-semibold">{words.title}</h3>
        {answers.length > 2 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and has its own layout
          <span className="flex min-w-0 flex-wrap gap-1" role="group" aria-label={words.which}>
            {answers.map(({ modelId, name, slot }) => {
              const included = !excluded.includes(modelId);
              return (
                <Toggle
                  key={modelId}
                  tone="plain"
                  className="max-w-full min-w-0"
                  on={included}
                  aria-disabled={included && compared.length === 2}
                  onClick={() => toggle(modelId)}
                >
                  <Glyph slot={slot} />
                  <Truncated>{name}</Truncated>
                </Toggle>
              );
            })}
          </span>
        )}
        <Switch className="ms-auto" on={brief} onChange={setBrief}>
          {words.brief}
        </Switch>
        <IconButton label={words.close} tip={words.close} onClick={onClose}>
          <X className="icon-s" />
        </IconButton>
      </header>
      <p
        className={`flex flex-wrap gap-x-5 gap-y-0.5 border-b border-line py-2.25 text-meta text-pretty text-muted [--hue:var(--color-ink-2)] [--tint:var(--color-well)] ${padding}`}
      >
        <span>
          <mark className={markClass}>{words.aloneKey}</mark> {words.aloneText}
        </span>
        <span>
          <u className={wordClass}>{words.differsKey}</u> {words.differsText}
        </span>
      </p>
      <div className={`grid ${columnsClass(compared.length)}`}>
        {compared.map((answer, index) => (
          <Column
            key={answer.modelId}
            answer={answer}
            passages={result.texts[index] ?? []}
            brief={brief}
            place={{ index, count: compared.length }}
          />
        ))}
      </div>
      <p
        className={`flex flex-wrap gap-x-5 gap-y-0.5 border-t border-line py-2.25 text-meta text-pretty text-muted ${padding}`}
      >
        {words.how} {!result.complete && words.cut}
      </p>
    </section>
  );
}
