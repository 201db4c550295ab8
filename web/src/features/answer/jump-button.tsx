import ArrowDown from "lucide-react/icons/arrow-down";
import { conversation } from "#texts/conversation.ts";

/** Scrolls to the end of what is being written. Floats above the text. */
export function JumpButton(props: {
  /** Whether it covers as little of the text as possible. */
  small?: boolean;
  className: string;
  onClick: () => void;
}) {
  const { small, className, onClick } = props;
  return (
    <button
      type="button"
      data-jump
      data-tip={small ? conversation.jump : undefined}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center md:min-h-9 md:min-w-9 gap-1.5 rounded-2 border border-line-2 bg-overlay text-label font-medium whitespace-nowrap text-ink shadow-float hover:border-ink ${small ? "" : "px-3.5"} ${className}`}
      onClick={onClick}
    >
      <ArrowDown className="icon-s" />
      <span className={small ? "sr-only" : ""}>{conversation.jump}</span>
    </button>
  );
}
