import { Check } from "lucide-react";
import * as texts from "../../texts/en.ts";
import type { Answer } from "../conversation/turn.ts";

/** Reports in the answer's header how far it is. */
export function AnswerStatus({ answer, chosen = false }: { answer: Answer; chosen?: boolean }) {
  const words = texts.conversation;
  switch (answer.status) {
    case "writing":
      return (
        <span className="status">
          <i className="dot" />
          {answer.firstTokenAt === undefined ? words.waiting : words.writing}
        </span>
      );
    case "failed":
      return <span className="status bad">{answer.content ? words.interruptedStatus : words.noAnswer}</span>;
    case "stopped":
    case "finished":
      return (
        <span className="status">
          {chosen ? (
            <>
              <Check className="icon-s" />
              {words.chosen}
            </>
          ) : (
            answer.status === "stopped" && words.stopped
          )}
        </span>
      );
  }
}
