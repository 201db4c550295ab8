import type { Attachment, Message, StreamRequest } from "../../../api/chat-stream.ts";
import { limits } from "../../../lib/limits.ts";
import { nameLength } from "../../../lib/name-length.ts";
import { truncate } from "../../../lib/truncate.ts";
import type { Trimmed } from "../conversation.ts";

/** In bytes. Lambda accepts 6 MB with the body in base64. */
const BODY_BYTES = 4_000_000;

/**
 * Each further attempt keeps this share of the characters. Further attempts are needed because the
 * body can be too large even if every thread fits: with three models, a text is sent three times,
 * at up to three bytes per character.
 */
const RETRY_FACTOR = 0.7;

/**
 * Trims the history so that the server accepts the request. File texts of earlier turns are cut,
 * oldest first, until every thread fits `characters`. Then the oldest images are removed until
 * their number and the body's size fit. If the body is still too large, file texts are cut further.
 * Messages and the new question's files are never cut, so the result can still be too large; see
 * isTooLarge.
 */
export function fitRequest(
  whole: StreamRequest,
  characters: number,
): { request: StreamRequest; trimmed: Trimmed } {
  for (let most = characters; ; most = Math.floor(most * RETRY_FACTOR)) {
    const fitted = fitTo(whole, most);
    if (!isTooLarge(fitted.request) || !hasTexts(fitted.request)) return fitted;
  }
}

/** Reports whether a request is larger than Lambda accepts. */
export function isTooLarge(request: StreamRequest): boolean {
  return byteLength(request) > BODY_BYTES;
}

function fitTo(whole: StreamRequest, characters: number): { request: StreamRequest; trimmed: Trimmed } {
  const request: StreamRequest = { ...whole, attachments: whole.attachments.map(onWire), history: {} };
  const cutFiles = new Set<string>();
  for (const [modelId, thread] of Object.entries(whole.history)) {
    const taken =
      length({ content: request.message, attachments: request.attachments }) +
      (request.instructions?.length ?? 0);
    request.history[modelId] = fitThread(thread, characters - taken, cutFiles);
  }
  const images = dropImages(request);
  return { request, trimmed: { images, texts: cutFiles.size } };
}

function hasTexts({ history }: StreamRequest): boolean {
  return Object.values(history).some((thread) =>
    thread.some(({ attachments }) => attachments?.some((file) => file.text)),
  );
}

/** Cuts file texts, oldest first, until the thread fits in `characters`. Messages are not cut. */
function fitThread(thread: readonly Message[], characters: number, cutFiles: Set<string>): Message[] {
  let room = characters - thread.reduce((sum, { content }) => sum + content.length, 0);
  return thread
    .toReversed()
    .map((message): Message => {
      if (!message.attachments) return message;
      const attachments = message.attachments.flatMap((file): Attachment[] => {
        const wire = onWire(file);
        room -= nameLength(file);
        if (file.text === undefined) return [wire];
        const text = truncate(file.text, Math.max(room, 0));
        room -= text.length;
        if (text !== file.text) cutFiles.add(file.id);
        return text ? [{ ...wire, text }] : [];
      });
      return withAttachments(message, attachments);
    })
    .toReversed();
}

/** Removes the oldest images from all threads until the rest fit. Returns how many were removed. */
function dropImages(request: StreamRequest): number {
  const ages = new Map<string, number>();
  for (const thread of Object.values(request.history)) {
    thread.forEach(({ attachments = [] }, index) => {
      for (const { id, url } of attachments) {
        if (url) ages.set(id, Math.max(ages.get(id) ?? 0, thread.length - index));
      }
    });
  }
  const oldestFirst = [...ages].sort(([, a], [, b]) => b - a).map(([id]) => id);
  let size = byteLength(request);
  let count = ages.size + request.attachments.filter(({ url }) => url).length;
  let dropped = 0;
  for (const id of oldestFirst) {
    if (size <= BODY_BYTES && count <= limits.thread.images) break;
    for (const [modelId, thread] of Object.entries(request.history)) {
      request.history[modelId] = thread.map((message) => {
        const image = message.attachments?.find((file) => file.id === id);
        if (!image) return message;
        size -= byteLength(image);
        return withAttachments(
          message,
          message.attachments?.filter((file) => file !== image),
        );
      });
    }
    dropped += 1;
    count -= 1;
  }
  return dropped;
}

function withAttachments(message: Message, attachments: Attachment[] = []): Message {
  const { attachments: _, ...bare } = message;
  return attachments.length > 0 ? { ...bare, attachments } : bare;
}

/** Returns an attachment without the fields that only the page needs. */
function onWire({ thumb: _, ...file }: Attachment): Attachment {
  return file;
}

function length({ content, attachments }: { content: string; attachments: readonly Attachment[] }): number {
  return attachments.reduce((sum, file) => sum + nameLength(file) + (file.text?.length ?? 0), content.length);
}

/**
 * Returns the length of a value as JSON. Images are added by their length: their URLs are in base64,
 * and serializing them would take most of the time.
 */
function byteLength(value: unknown): number {
  let images = 0;
  const rest = JSON.stringify(value, (key, field) => {
    if (key !== "url" || typeof field !== "string") return field;
    images += field.length;
    return "";
  });
  return new TextEncoder().encode(rest).length + images;
}
