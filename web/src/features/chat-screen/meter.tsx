import { useEffect, useState } from "react";
import { chatStore, isBusy, isDraftEmpty } from "../chat-store/chat-store.ts";
import { type Entitlements, useEntitlements } from "../chat-store/entitlements.ts";
import { canSend, nextQuestion } from "../chat-store/next-question.ts";
import { useAskedModels } from "../chat-store/use-model-choice.ts";
import { engine } from "../conversation/load-engine.ts";
import { type Estimate, estimate } from "../meter/estimate.ts";
import { MeterLine } from "../meter/meter-line.tsx";

/** How long the draft must be unchanged, in milliseconds, before it is measured. */
const PAUSE_MS = 300;

/** What the next question takes of the models' contexts, and what it may cost. */
export function Meter({ always, className }: { always?: boolean; className: string }) {
  const measured = useEstimate();
  const models = useAskedModels();
  return (
    <MeterLine
      estimate={measured}
      nameOf={(id) => models.find(({ modelId }) => modelId === id)?.name ?? id}
      always={always}
      className={className}
    />
  );
}

/** Returns the estimate for the draft, or undefined if there is nothing to send. */
function useEstimate(): Estimate | undefined {
  const entitlements = useEntitlements();
  const [measured, setMeasured] = useState<Estimate>();
  useEffect(() => {
    let timer = 0;
    const measure = () => setMeasured(measureDraft(entitlements));
    const changed = () => {
      clearTimeout(timer);
      if (isDraftEmpty(chatStore.get())) setMeasured(undefined);
      else timer = window.setTimeout(measure, PAUSE_MS);
    };
    changed();
    const unsubscribe = chatStore.subscribe(changed);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [entitlements]);
  return measured;
}

/** Measures the request that would be sent now, which holds the history as it is trimmed to fit. */
function measureDraft(entitlements: Entitlements): Estimate | undefined {
  const state = chatStore.get();
  if (!engine || isBusy(state) || !canSend(state, entitlements)) return undefined;
  const question = nextQuestion(state, entitlements);
  const { request } = engine.questionChat(state.conversation, entitlements.characters, question);
  return estimate(request, entitlements.models ?? []);
}
