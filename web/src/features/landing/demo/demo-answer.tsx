import { bodyPadding } from "../../answer/answer-body.tsx";
import type { Answer, Turn } from "../../conversation/conversation.ts";
import { AnswerCard } from "../../transcript/answer-card.tsx";
import { columnLayout } from "../../transcript/answer-layout.ts";
import { PlaceholderLines } from "./placeholder-lines.tsx";

/** The chat screen's answer card. Until `text` has been typed into it, bars fill the card. */
export function DemoAnswer({ turn, answer, text }: { turn: Turn; answer: Answer; text: string }) {
  const index = turn.answers.indexOf(answer);
  const column = columnLayout(index, turn.answers.length, "cut");
  const typed = answer.outcome.status === "finished" && answer.text !== "";
  return (
    <div className={column.card}>
      <div className={`col-start-1 row-start-1 mt-12.5 lg:min-h-50 ${bodyPadding}`}>
        <PlaceholderLines text={text} className={typed ? "invisible" : ""} />
      </div>
      <AnswerCard
        turn={turn}
        answer={answer}
        layout={{
          ...column,
          card: "relative col-start-1 row-start-1 row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid",
          header: `${column.header} pe-3 md:pe-4.5`,
          body: bodyPadding,
          // Each line covers its bar.
          measure: "bg-sheet",
          footer: `${column.footer} max-md:hidden`,
        }}
        hidden={false}
        shortcut={undefined}
        canFollowUp={false}
        onExpand={() => {}}
      />
    </div>
  );
}
