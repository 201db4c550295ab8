import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { conversation } from "#texts/conversation.ts";
import { Truncated } from "../../ui/truncated.tsx";

/**
 * The title bar of an answer: an icon, the name, who wrote it, then status and buttons as children.
 */
export function AnswerHeader(props: {
  icon: ReactNode;
  name: string;
  /** Such as the model's provider. */
  byline: string;
  /** Whether only screen readers see the name, because a tab shows it. */
  nameHidden?: boolean;
  /** Opens the choice of another model. Then the name is a button. */
  onChange?: () => void;
  /** Whether the byline is below the name on a phone. */
  stacked?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { icon, name, byline, nameHidden, onChange, stacked, className = "bg-(--tint)", children } = props;
  return (
    <header className={`flex h-12.5 items-center gap-2.25 border-b border-line px-sheet pe-2.5 ${className}`}>
      {!nameHidden && icon}
      <div className={stacked ? "min-w-0 leading-tight md:contents" : "contents"}>
        <h3
          className={nameHidden ? "sr-only" : `min-w-0 text-body font-semibold ${onChange ? "-mx-1.5" : ""}`}
        >
          {nameHidden ? (
            <bdi>{name}</bdi>
          ) : onChange ? (
            <NameButton name={name} onClick={onChange} />
          ) : (
            <Truncated>{name}</Truncated>
          )}
        </h3>
        {/* Shrinks before the name. With a factor of 99, the name still shrank and was truncated. If only
            a few letters fit, they wrap out of view. */}
        <div className="flex h-lh min-w-0 shrink-[99999] flex-wrap overflow-hidden text-meta text-muted before:h-full">
          <Truncated className="max-w-max flex-[1_1_4.5rem]">{byline}</Truncated>
        </div>
      </div>
      {children}
    </header>
  );
}

function NameButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-11 max-w-full items-center gap-1 rounded-2 px-1.5 text-start md:min-h-9 hover:bg-wash"
      aria-haspopup="dialog"
      aria-description={conversation.changeTip}
      data-tip={conversation.changeTip}
      onClick={onClick}
    >
      <Truncated>{name}</Truncated>
      <ChevronDown className="icon-s flex-none text-muted" />
    </button>
  );
}
