import { onSignOut } from "../../api/user.ts";
import { isVisible, onLeave, onVisibility } from "../../lib/page-life.ts";
import { type Conversation, emptyConversation } from "../conversation/conversation.ts";
import { endReading } from "../files/queued-file.ts";
import { screenContents } from "../privacy/screen-contents.ts";
import type { Mode } from "../privacy/session.ts";
import { createSessionController } from "../privacy/session-controller.ts";
import {
  chatStore,
  defaultModes,
  hasContents,
  hasConversation,
  hasTurns,
  isReadingFiles,
} from "./chat-store.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { clearDraft, restoreDraft } from "./edit-draft.ts";
import { cancelFileWork } from "./file-work.ts";
import { stopReading } from "./files.ts";
import { dispatch, stopAll } from "./run-chat.ts";
import { eraseUndo, withdrawUndo } from "./undo.ts";

/** What the session guards: everything said, typed or attached. */
interface Contents {
  conversation: Conversation | null;
  draft: Draft;
}

/** The chat screen's element while the screen is open. */
let screen: HTMLElement | null = null;

const controller = createSessionController(
  screenContents<Contents>({ read, redact, restore, drop }, () => screen),
  (session) => chatStore.set({ session }),
);

// Contents that are still arriving delay sealing.
chatStore.subscribe(() => {
  const state = chatStore.get();
  const arriving = state.running > 0 || isReadingFiles(state) || state.fileWork !== null;
  const { phase, arriving: known } = state.session;
  if (phase !== "closed" && arriving !== known) controller.send({ type: "arriving", arriving });
});

// The next person at this device starts with the defaults.
onSignOut(() => chatStore.set({ selection: null, ...defaultModes }));

/**
 * Starts a session when the chat screen opens. The returned function closes it: what is being
 * written stops, and the contents wait for the user's return.
 */
export function openChat(element: HTMLElement): () => void {
  screen = element;
  controller.send({ type: "opened", visible: isVisible() });
  const stops = [
    // The server may not notice that the client has disconnected.
    onLeave(stopAll),
    onVisibility((visible) => {
      if (!visible) eraseUndo();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    stopAll();
    stopReading();
    withdrawUndo();
    screen = null;
    cancelFileWork();
    const state = chatStore.get();
    chatStore.set({
      dialog: null,
      ...(!hasConversation(state) && { conversation: emptyConversation }),
    });
    controller.send({ type: "closed", hasContents: hasContents(state) });
  };
}

export function setPrivacyMode(mode: Mode): void {
  controller.send({ type: "mode", mode });
}

/** Extends the session to 30 minutes from now, and marks the end of the last session as seen. */
export function keepSession(): void {
  controller.send({ type: "kept" });
}

/** Erases everything, including the key, and starts a new session. */
export function wipeSession(): void {
  controller.send({ type: "wiped" });
}

function read(): Contents | null {
  const state = chatStore.get();
  if (!hasContents(state)) return null;
  const { conversation, draft } = state;
  return {
    conversation: hasConversation(state) ? conversation : null,
    draft: { ...draft, files: draft.files.map(endReading) },
  };
}

function redact() {
  if (hasTurns(chatStore.get())) dispatch({ type: "redacted" });
  else chatStore.set({ conversation: emptyConversation });
  chatStore.set({ draft: { ...emptyDraft, filesOpen: chatStore.get().draft.filesOpen } });
}

function restore({ conversation, draft }: Contents) {
  if (conversation) chatStore.set({ conversation });
  restoreDraft(draft);
}

function drop() {
  stopAll();
  cancelFileWork();
  chatStore.set({ conversation: emptyConversation });
  clearDraft();
}
