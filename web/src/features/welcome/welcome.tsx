import Check from "lucide-react/icons/check";
import Columns3 from "lucide-react/icons/columns-3";
import Globe from "lucide-react/icons/globe";
import KeyRound from "lucide-react/icons/key-round";
import Shield from "lucide-react/icons/shield";
import { chat } from "#texts/chat.ts";
import { privacy } from "#texts/privacy.ts";
import { welcome } from "#texts/welcome.ts";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Mark } from "../../ui/mark.tsx";
import { TextButton } from "../../ui/text-button.tsx";

/** Shown while the conversation is empty. Every claim must be true of the deployed product. */
export function Welcome(props: {
  isProtected: boolean;
  onExample: (question: string) => void;
  /** Opens a saved chat. */
  onOpen: () => void;
}) {
  const { isProtected, onExample, onOpen } = props;
  const { title, claims, terms, tiles, examplesTitle, examples } = welcome;
  const { standard, standardTip } = privacy;
  return (
    <section className="pt-[clamp(40px,8vh,104px)] md:grid md:grid-cols-3">
      <div className="col-span-2">
        <h1 className="max-w-title text-page-title">{title}</h1>
        <ul className="mt-5.5 flex flex-wrap gap-x-6.5 gap-y-1.5 text-large text-ink-2">
          {claims.map((claim) => (
            <li key={claim} className="flex items-center gap-2">
              <Check className="text-accent" />
              {claim}
            </li>
          ))}
        </ul>
        <p className="mt-2.5 text-note text-balance text-muted">{terms}</p>
        <ul className="mt-6 grid gap-2 sm:flex sm:flex-wrap" aria-label={examplesTitle}>
          {examples.map((example) => (
            <li key={example}>
              <Button size="sm" className="w-full py-1 text-start" onClick={() => onExample(example)}>
                <span className="w-full text-balance leading-snug whitespace-normal">{example}</span>
              </Button>
            </li>
          ))}
        </ul>
        <TextButton className="mt-4 text-label max-md:py-3" onClick={onOpen}>
          {chat.openSaved}
        </TextButton>
      </div>
      <Mark className="ms-3.5 hidden h-auto w-[clamp(120px,13vw,208px)] self-start fill-line md:block forced-colors:fill-gray-text" />
      <ul className="col-span-full mt-[clamp(36px,7vh,80px)] border-t border-line-2 md:grid md:grid-cols-3">
        <Fact Icon={Columns3} {...tiles.side} />
        <Fact Icon={Globe} {...tiles.search} />
        {isProtected ? (
          <Fact Icon={KeyRound} {...tiles.key} />
        ) : (
          <Fact Icon={Shield} title={standard} text={standardTip} />
        )}
      </ul>
    </section>
  );
}
