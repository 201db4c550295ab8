import "./chat.css";
import { Eraser } from "lucide-react";
import { useRef, useState } from "react";
import { useModels } from "../api/models.ts";
import { Composer, type ComposerHandle } from "../features/composer/composer.tsx";
import { preloadProse } from "../features/conversation/answer-text.tsx";
import type { Asked } from "../features/conversation/conversation.ts";
import { MessageArea } from "../features/conversation/message-area.tsx";
import { useConversation } from "../features/conversation/use-conversation.ts";
import { BrowseDialog, type Refusal } from "../features/models/browse-dialog.tsx";
import { displayName } from "../features/models/display-name.ts";
import { ModelBar } from "../features/models/model-bar.tsx";
import { count, MODEL_LIMIT, seated } from "../features/models/selection.ts";
import { useSelection } from "../features/models/use-selection.ts";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import { Welcome } from "../features/welcome/welcome.tsx";
import { texts } from "../texts/en.ts";
import { toast } from "../ui/toasts.ts";
import { PageHead } from "./page-head.tsx";

/** `/chat`: one question, up to three answers. */
export function Chat() {
  const { data: models, error, isValidating, mutate } = useModels();
  const [selection, setSelection] = useSelection(models);
  const { turns, ask, stop, clear } = useConversation();
  const [text, setText] = useState("");
  const [browsing, setBrowsing] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const failed = error !== undefined && !isValidating;
  const chosen = count(selection);
  const question = text.trim();

  const send =
    ask && question && chosen > 0
      ? async () => {
          preloadProse();
          setText("");
          const outcome = await ask(question, askedModels());
          if (outcome.result !== "failed") return;
          if (outcome.unsent) setText((typed) => typed || question);
          const { errorTitle, errorText } = texts.conversation;
          const { message, detail } = outcome;
          toast({ title: errorTitle, text: message || errorText, detail, tone: "destructive" });
        }
      : null;

  function askedModels(): Asked[] {
    return seated(selection).map(({ modelId, voice }) => {
      const model = models?.find((candidate) => candidate.modelId === modelId);
      const name = model ? displayName(model) : modelId;
      return { modelId, voice, name, provider: model?.provider ?? "" };
    });
  }

  function secureClear() {
    clear({ session: true });
    setText("");
    composer.current?.focus();
  }

  return (
    <div className="chat">
      <title>{texts.titles.chat}</title>
      <PageHead>
        <button type="button" className="btn sm quiet hidden! md:inline-flex!" onClick={secureClear}>
          <Eraser />
          {texts.header.secureClear}
        </button>
        <button
          type="button"
          className="icon-btn md:hidden!"
          aria-label={texts.header.secureClear}
          onClick={secureClear}
        >
          <Eraser />
        </button>
        <i className="sep hidden md:block" />
        <ThemeControl />
      </PageHead>
      <ModelBar
        models={models}
        failed={failed}
        onRetry={() => mutate()}
        selection={selection}
        onChange={setSelection}
        onBrowse={() => setBrowsing(true)}
      />
      <main>{turns.length === 0 ? <Welcome /> : <MessageArea turns={turns} />}</main>
      <Composer
        ref={composer}
        text={text}
        onText={setText}
        modelCount={chosen}
        modelLimit={MODEL_LIMIT}
        onSend={send}
        onStop={
          stop &&
          (() => {
            stop();
            toast({ title: texts.conversation.stoppedTitle, text: texts.conversation.stoppedText });
          })
        }
        onClear={turns.length > 0 ? () => clear() : null}
      />
      {browsing && (
        <BrowseDialog
          models={models}
          failed={failed}
          onRetry={() => mutate()}
          selection={selection}
          onStart={(next) => {
            setSelection(next);
            setBrowsing(false);
          }}
          onCancel={() => setBrowsing(false)}
          onRefuse={(refusal) => toast(refusalToast(refusal))}
        />
      )}
    </div>
  );
}

function refusalToast(refusal: Refusal) {
  const words = texts.models;
  return refusal.reason === "limit"
    ? { title: words.limitTitle, text: words.limitText(MODEL_LIMIT) }
    : { title: words.lockedTitle, text: words.lockedText(refusal.name) };
}
