import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { conversation } from "#texts/conversation.ts";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { answersText } from "../conversation/answers.ts";
import type { Turn } from "../conversation/conversation.ts";

/** Copies all answers to a question at once. */
export function CopyAllButton({ turn }: { turn: Turn }) {
  const { copied, copy } = useCopy();
  const words = conversation;
  return (
    <Button size="sm" variant="quiet" onClick={() => copy(answersText(turn))}>
      {copied ? <Check className="icon-s max-xs:hidden" /> : <Copy className="icon-s max-xs:hidden" />}
      {copied ? words.copied : words.copyAll}
    </Button>
  );
}
