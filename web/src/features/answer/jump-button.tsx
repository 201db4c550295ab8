import ArrowDown from "lucide-react/icons/arrow-down";
import { conversation } from "#texts/conversation.ts";

/** Scrolls to the end of what is being written. Floats above the text. */
export function JumpButton({ className, onClick }: { className: string; onClick: () => void }) {
  return (
    <button
      type="button"
      data-jump
      className={`inline-flex min-h-11 items-center md:min-h-9 gap-1.5 rounded-2 border border-line-2 bg-overlay px-3.5 text-label font-medium whitespace-nowrap text-ink shadow-float hover:border-ink ${className}`}
      onClick={onClick}
    >
      <ArrowDown className="icon-s" />
      {conversation.jump}
    </button>
  );
}
