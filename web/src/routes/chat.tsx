import "./chat.css";
import { Eraser } from "lucide-react";
import { useRef, useState } from "react";
import { useModels } from "../api/models.ts";
import { useUser } from "../api/user.ts";
import { LimitDialog } from "../features/account/limit-dialog.tsx";
import { Composer, type ComposerHandle } from "../features/composer/composer.tsx";
import { preloadProse } from "../features/conversation/answer-text.tsx";
import { type Asked, counts, type Turn } from "../features/conversation/conversation.ts";
import { MessageArea } from "../features/conversation/message-area.tsx";
import { useConversation } from "../features/conversation/use-conversation.ts";
import { BrowseDialog, type Refusal } from "../features/models/browse-dialog.tsx";
import { displayName } from "../features/models/display-name.ts";
import { ModelBar } from "../features/models/model-bar.tsx";
import { count, MODEL_LIMIT, seated } from "../features/models/selection.ts";
import { useSelection } from "../features/models/use-selection.ts";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import { Welcome } from "../features/welcome/welcome.tsx";
import { useHandler } from "../lib/use-handler.ts";
import { texts } from "../texts/en.ts";
import { toast } from "../ui/toasts.ts";
import { AccountArea } from "./account-area.tsx";
import { PageHead } from "./page-head.tsx";
import { paths } from "./paths.ts";
import { useCountedChat } from "./use-counted-chat.ts";

/** `/chat`: one question, up to three answers. */
export function Chat() {
  const { data: models, error, isValidating, mutate } = useModels();
  const user = useUser();
  const pro = user === undefined ? undefined : (user?.is_pro ?? false);
  const [selection, setSelection] = useSelection(models, pro);
  const { turns, ask, retry, stop, clear } = useConversation();
  const counted = useCountedChat(user);
  const [text, setText] = useState("");
  const [browsing, setBrowsing] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const failed = error !== undefined && !isValidating;
  const chosen = count(selection);
  const question = text.trim();

  const send =
    ask && question && chosen > 0
      ? async () => {
          if (!counted.open()) return;
          preloadProse();
          setText("");
          const outcome = await counted.run(() => ask(question, askedModels()));
          if (outcome.result === "failed" && outcome.unsent) setText((typed) => typed || question);
        }
      : null;

  const askAgain = useHandler((turn: Turn, modelId: string) => {
    if (!retry) return;
    if (counts(turn)) counted.runFree(() => retry(turn, modelId));
    else if (counted.open()) counted.run(() => retry(turn, modelId));
  });

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
        <i className="sep hidden md:block" />
        <AccountArea user={user} left={counted.left} />
      </PageHead>
      <ModelBar
        models={models}
        failed={failed}
        pro={pro ?? false}
        onRetry={() => mutate()}
        selection={selection}
        onChange={setSelection}
        onBrowse={() => setBrowsing(true)}
      />
      <main>
        {turns.length === 0 ? <Welcome /> : <MessageArea turns={turns} onRetry={retry && askAgain} />}
      </main>
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
          pro={pro ?? false}
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
      {counted.reached !== null && (
        <LimitDialog
          signedIn={Boolean(user)}
          limit={counted.reached}
          next={user ? paths.upgrade : paths.auth}
          onClose={counted.dismiss}
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
