import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Copy from "lucide-react/icons/copy";
import Pencil from "lucide-react/icons/pencil";
import { useContext } from "react";
import { conversation } from "#texts/conversation.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import type { AskedTurn } from "../conversation/conversation.ts";
import { TurnActionsContext } from "../conversation/turn-actions.ts";
import { versionOf } from "../conversation/versions.ts";

/** Buttons that copy a question, edit it, and show its other versions. */
export function QuestionTools({ turn }: { turn: AskedTurn }) {
  const { setEdit } = useContext(TurnActionsContext);
  const { copied, copy } = useCopy();
  const words = conversation;
  const copyLabel = copied ? words.copied : words.copyQuestion;
  return (
    <span className="-my-2 -ms-3.5 inline-flex md:-my-1 md:-ms-1.5 items-center">
      <IconButton size="xs" label={copyLabel} tip={copyLabel} onClick={() => copy(turn.question)}>
        {copied ? <Check className="icon-s" /> : <Copy className="icon-s" />}
      </IconButton>
      {turn.edit === undefined && (
        <IconButton
          size="xs"
          label={words.edit}
          tip={words.edit}
          onClick={() => setEdit(turn.id, turn.question)}
        >
          <Pencil className="icon-s" />
        </IconButton>
      )}
      <VersionSwitch turn={turn} />
    </span>
  );
}

/** Shows which version of the question this is, with buttons for those before and after it. */
function VersionSwitch({ turn }: { turn: AskedTurn }) {
  const { showVersion, busy } = useContext(TurnActionsContext);
  const { number, count } = versionOf(turn);
  const words = conversation;
  if (count === 1) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms and has its own layout
    <span
      className="num ms-1.5 inline-flex items-center"
      role="group"
      aria-label={words.version(number, count)}
    >
      <IconButton
        size="2xs"
        label={words.previousVersion}
        tip={words.previousVersion}
        disabled={busy || number === 1}
        onClick={() => showVersion(turn.id, -1)}
      >
        <ChevronLeft className="icon-s rtl:-scale-x-100" />
      </IconButton>
      {words.versionShort(number, count)}
      <IconButton
        size="2xs"
        label={words.nextVersion}
        tip={words.nextVersion}
        disabled={busy || number === count}
        onClick={() => showVersion(turn.id, 1)}
      >
        <ChevronRight className="icon-s rtl:-scale-x-100" />
      </IconButton>
    </span>
  );
}
