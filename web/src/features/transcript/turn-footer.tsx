import "./turn-footer.css";
import { Check, Eye, GitCompareArrows, Merge } from "lucide-react";
import { useContext, useId, useRef, useState } from "react";
import * as texts from "../../texts/en.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Glyph } from "../../ui/mark.tsx";
import { Popover } from "../../ui/popover.tsx";
import { isUsable, type Turn } from "../conversation/turn.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";

const Comparison = lazyComponent(async () => (await import("../compare/comparison.tsx")).Comparison);
const MergeForm = lazyComponent(async () => (await import("../merge/merge-form.tsx")).MergeForm);
const MergedCard = lazyComponent(async () => (await import("../merge/merged-card.tsx")).MergedCard);

/** What can be done with a question's answers together once all have ended, and what came of it. */
export function TurnFooter({ turn }: { turn: Turn }) {
  const [comparing, setComparing] = useState(false);
  const [merging, setMerging] = useState(false);
  const opened = useRef(false);
  const foot = useRef<HTMLDivElement>(null);
  const compare = useRef<HTMLButtonElement>(null);
  const words = texts.conversation;
  const close = () => {
    setComparing(false);
    compare.current?.focus();
  };
  const settled = turn.answers.every(({ status }) => status !== "writing");
  const several = turn.answers.filter(isUsable).length > 1;
  return (
    <>
      {settled && (
        <div ref={foot} className="turn-foot" tabIndex={-1}>
          {turn.blind === "hidden" && <Verdict turn={turn} onGiven={() => foot.current?.focus()} />}
          {turn.blind === "shown" && turn.choice !== undefined && <Chosen turn={turn} />}
          {several && (
            <p className="together">
              <button
                ref={compare}
                type="button"
                className="btn sm quiet"
                aria-expanded={comparing}
                onClick={() => {
                  opened.current = !comparing;
                  setComparing(!comparing);
                }}
              >
                <GitCompareArrows className="icon-s" />
                {words.compare}
              </button>
              {turn.blind !== "hidden" && <MergeButton turn={turn} onMerge={() => setMerging(true)} />}
            </p>
          )}
        </div>
      )}
      {turn.merged && (
        <AsyncBoundary key={turn.merged.id}>
          <MergedCard merged={turn.merged} turn={turn} takesFocus={merging} />
        </AsyncBoundary>
      )}
      {comparing && several && settled && (
        <AsyncBoundary onError={() => setComparing(false)}>
          <Comparison answers={turn.answers.filter(isUsable)} opened={opened} onClose={close} />
        </AsyncBoundary>
      )}
    </>
  );
}

/** Asks the reader of a blind turn which answer is best. */
function Verdict({ turn, onGiven }: { turn: Turn; onGiven: () => void }) {
  const { choose, reveal } = useContext(TurnActionsContext);
  const words = texts.blind;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and brings its own layout
    <div className="verdict" role="group" aria-label={words.which}>
      <b>{words.which}</b>
      {turn.answers.filter(isUsable).map((answer) => (
        <button
          key={answer.modelId}
          type="button"
          className="btn sm second"
          onClick={() => {
            choose(turn.id, answer.modelId);
            onGiven();
          }}
        >
          <Glyph slot={answer.slot} />
          {answer.name}
        </button>
      ))}
      <button
        type="button"
        className="btn sm quiet"
        onClick={() => {
          reveal(turn.id);
          onGiven();
        }}
      >
        <Eye className="icon-s" />
        {words.reveal}
      </button>
    </div>
  );
}

function Chosen({ turn }: { turn: Turn }) {
  const name = turn.answers.find(({ modelId }) => modelId === turn.choice)?.name;
  return (
    name && (
      <p className="verdict">
        <Check className="icon-s" />
        {texts.blind.chose(name)}
      </p>
    )
  );
}

function MergeButton({ turn, onMerge }: { turn: Turn; onMerge: () => void }) {
  const { busy } = useContext(TurnActionsContext);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const words = texts.merge;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn sm quiet"
        data-tip={words.tip}
        popoverTarget={id}
        disabled={busy}
      >
        <Merge className="icon-s" />
        {turn.merged ? words.anew : words.open}
      </button>
      <Popover id={id} anchor={button} className="merge-form">
        {(close) => (
          <AsyncBoundary onError={close}>
            <MergeForm turn={turn} onMerge={onMerge} onClose={close} />
          </AsyncBoundary>
        )}
      </Popover>
    </>
  );
}
