import { useState } from "react";
import { conversation } from "#texts/conversation.ts";
import { textDirection } from "../../lib/bidi.ts";
import { formatSeconds } from "../../lib/format.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { type Answer, endOf, isOpen } from "../conversation/conversation.ts";
import { AnswerText } from "./answer-text.tsx";

/** What a model thought before it answered, folded. */
export function Reasoning({ answer }: { answer: Answer }) {
  const [open, setOpen] = useState(false);
  const { reasoning, text, attempt, outcome } = answer;
  if (!reasoning) return null;
  const isThinking = isOpen(answer) && text === "";
  const endedAt = attempt.firstTokenAt ?? endOf(answer);
  const words = conversation;
  return (
    <div className="mb-3 border-b border-line text-note text-ink-2">
      <Disclosure
        onToggle={setOpen}
        summary={
          isThinking || attempt.reasonedAt === undefined || endedAt === undefined
            ? words.reasoning
            : words.reasoned(formatSeconds(endedAt - attempt.reasonedAt))
        }
      >
        {open && (
          <div
            dir={textDirection(reasoning)}
            className="mb-3 border-s-2 border-line-2 ps-4 [--markdown-size:15px]"
          >
            <AnswerText
              answer={{
                ...answer,
                text: reasoning,
                sources: undefined,
                outcome: isThinking ? outcome : { status: "finished", endedAt: 0 },
              }}
            />
          </div>
        )}
      </Disclosure>
    </div>
  );
}
