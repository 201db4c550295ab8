import Check from "lucide-react/icons/check";
import { conversation } from "#texts/conversation.ts";
import { type Answer, isOpen } from "../conversation/conversation.ts";

/** The state of an answer, for its header. */
export function AnswerStatus(props: {
  answer: Pick<Answer, "attempt" | "outcome" | "text">;
  /** Whether the answer is still waiting for the web search. */
  searching?: boolean;
  chosen?: boolean;
}) {
  const { answer, searching = false, chosen = false } = props;
  const tone = answer.outcome.status === "failed" ? "text-danger" : "text-ink-2";
  return (
    <span
      className={`ms-auto inline-flex flex-none items-center gap-1.75 pe-1 text-meta whitespace-nowrap ${tone}`}
    >
      <StatusText answer={answer} searching={searching} chosen={chosen} />
    </span>
  );
}

function StatusText(props: {
  answer: Pick<Answer, "attempt" | "outcome" | "text">;
  searching: boolean;
  chosen: boolean;
}) {
  const { answer, searching, chosen } = props;
  const words = conversation;
  if (isOpen(answer)) {
    return (
      <>
        <i className="size-2 animate-pulse rounded-full bg-(--hue) forced-colors:bg-highlight forced-colors:forced-color-adjust-none" />
        {progressText(answer, searching)}
      </>
    );
  }
  // Without a text, the card shows nothing but the failure.
  if (answer.outcome.status === "failed") return answer.text && words.interruptedStatus;
  if (chosen) {
    return (
      <>
        <Check className="icon-s" />
        {words.chosen}
      </>
    );
  }
  return answer.outcome.status === "stopped" && words.stopped;
}

/** Returns what an answer that is being written is waiting for, or that it is being written. */
export function progressText({ attempt }: Pick<Answer, "attempt">, searching: boolean): string {
  const words = conversation;
  if (searching) return words.searching;
  if (attempt.firstTokenAt !== undefined) return words.writing;
  return attempt.reasonedAt === undefined ? words.waiting : words.reasoning;
}
