import { randomId } from "../../lib/crypto.ts";
import {
  type Answer,
  type Combination,
  type Conversation,
  type Turn,
  targetsIn,
} from "../conversation/conversation.ts";
import { reduce } from "../conversation/reducer.ts";
import { countNewWords } from "../conversation/word-count.ts";
import { CheckError } from "./checks.ts";
import { decryptFile, encryptFile, FileProblemError } from "./encrypted-file.ts";
import { checkContents, type FileContents, type SavedTurn } from "./file-contents.ts";

/** A chat as it is on the screen. */
export interface OpenedConversation extends Omit<FileContents, "conversation"> {
  conversation: Conversation;
}

/**
 * Encrypts a chat. Answers that are being written are saved as stopped. Throws a FileProblemError if
 * the chat is too large.
 */
export async function encryptConversation(
  chat: OpenedConversation,
  passphrase: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return encryptFile(toSaved(chat, Date.now()), passphrase);
}

/**
 * Decrypts a chat and checks all of it. Throws a FileProblemError.
 *
 * @param iconOf returns the icon of a model, or undefined if it has none
 */
export async function openConversationFile(
  file: Blob,
  passphrase: string,
  iconOf: (modelId: string) => string | undefined,
): Promise<OpenedConversation> {
  return fromSaved(await decryptFile(file, passphrase), iconOf);
}

/** Returns what is saved of a chat. */
export function toSaved(chat: OpenedConversation, at: number): FileContents {
  try {
    return checkContents({ ...chat, conversation: stopped(chat.conversation, at) });
  } catch (error) {
    throw error instanceof CheckError ? new FileProblemError("tooLarge") : error;
  }
}

/** Returns the chat in an untrusted value. All ids are new, so nothing refers to a chat on the server. */
export function fromSaved(
  value: unknown,
  iconOf: (modelId: string) => string | undefined,
): OpenedConversation {
  const revive = (saved: SavedTurn): Turn => {
    const chatId = randomId();
    const answerOf = <A extends SavedAnswer>(answer: A) => ({
      ...answer,
      model: { ...answer.model, iconUrl: iconOf(answer.model.modelId) ?? "" },
      wordCount: countNewWords("", answer.text),
      // The server no longer knows of a free retry.
      attempt: {
        ...answer.attempt,
        chatId,
        ...(answer.outcome.status === "failed" && { freeRetryUsed: true }),
      },
    });
    const combinationOf = (combination: SavedTurn["merged"]): Combination | undefined =>
      combination && {
        ...answerOf(combination),
        id: randomId(),
        checks: combination.checks?.map((check) => ({ ...answerOf(check), id: randomId() })),
      };
    const { versions } = saved;
    return {
      ...saved,
      id: randomId(),
      chatId,
      attachments: saved.attachments.map((attachment) => ({ ...attachment, id: randomId() })),
      answers: saved.answers.map((answer): Answer => answerOf(answer)),
      merged: combinationOf(saved.merged),
      map: combinationOf(saved.map),
      versions: versions && {
        before: versions.before.map((tail) => tail.map(revive)),
        after: versions.after.map((tail) => tail.map(revive)),
      },
    };
  };
  try {
    const chat = checkContents(value);
    const { turns, instructions } = chat.conversation;
    return { ...chat, conversation: { instructions, turns: turns.map(revive) } };
  } catch (error) {
    throw error instanceof CheckError || error instanceof RangeError
      ? new FileProblemError("contents")
      : error;
  }
}

type SavedAnswer = SavedTurn["answers"][number];

/** Stops the answers that are being written. */
function stopped(conversation: Conversation, at: number): Conversation {
  return conversation.turns
    .flatMap(targetsIn)
    .reduce<Conversation>((state, target) => reduce(state, { type: "stopped", target, at }), conversation);
}
