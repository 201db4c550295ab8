import { problems } from "#texts/problems.ts";
import { sha256 } from "../lib/crypto.ts";
import { getOwn } from "../lib/get-own.ts";
import { stored } from "../lib/storage.ts";
import { checkResponse } from "./check-response.ts";
import type { Links, Problem, Responses } from "./types.ts";

/**
 * The local storage key of a session token, for clients without cookies. The page never creates a
 * token itself, but replaces an existing one after a password change and removes it at sign-out.
 */
export const TOKEN_KEY = "auth-token";

/** A sentence or two, without markup. */
const SHORT_TEXT = /^[^<>\n]{1,200}$/;

/**
 * A response that is not OK. Its message is `<status>: <detail>`, or `<status>: <body>` if there is
 * no detail. An empty body is replaced by the status text.
 */
export class RequestError extends Error {
  readonly status: number;
  /** The machine-readable error code, or "". */
  readonly code: string;
  /** Where to get help. */
  readonly links: Links;
  readonly #detail: string;

  constructor(status: number, body: string, { detail = "", code = "", links = {} }: Partial<Problem> = {}) {
    super(`${status}: ${body}`);
    this.name = "RequestError";
    this.status = status;
    this.#detail = detail;
    this.code = code;
    this.links = links;
  }

  /**
   * The server's error message in the current language: a problem's detail or a short plain text.
   * It is "" for anything else, such as an HTML error page, which is not meant for users.
   */
  get detail(): string {
    return getOwn(problems, this.code) ?? this.#detail;
  }
}

interface Options {
  accept?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent instead of a body, with its SHA-256, which CloudFront requires for a streaming function. */
  encrypted?: { type: string; bytes: Uint8Array<ArrayBuffer> };
  signal?: AbortSignal;
  /** Lets the request continue after the page is closed. */
  keepalive?: boolean;
}

let networkFailed = false;
let reportNetworkError = () => {
  networkFailed = true;
};

/**
 * Calls the listener when a request gets no response, and immediately if that has happened before.
 * There can be one listener at a time.
 */
export function onNetworkError(listener: () => void): void {
  reportNetworkError = listener;
  if (networkFailed) listener();
}

/** The app's only fetch. Throws a RequestError unless the response is OK. */
export async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const { accept, body, encrypted, signal, keepalive } = options;
  const headers: Record<string, string> = {};
  if (accept) headers.accept = accept;
  const token = stored(TOKEN_KEY);
  if (token) headers.authorization = `Bearer ${token}`;
  let payload: BodyInit | undefined;
  if (encrypted) {
    payload = encrypted.bytes;
    headers["content-type"] = encrypted.type;
    headers["x-amz-content-sha256"] = await sha256(encrypted.bytes);
  } else if (body !== undefined) {
    payload = JSON.stringify(body);
    headers["content-type"] = "application/json";
  }
  const response = await fetch(path, {
    method,
    headers,
    body: payload,
    signal,
    keepalive,
    credentials: "include",
    // Documents preload responses without a token (plugins/documents.ts). Browsers do not use a
    // preloaded response for a request with a different mode.
    ...(token && { mode: "same-origin" }),
  }).catch((error) => {
    if (!signal?.aborted) reportNetworkError();
    throw error;
  });
  if (!response.ok) throw await requestError(response);
  return response;
}

/** Fetches JSON. SWR's fetcher: the URL is the key. */
export async function read<T>(path: string): Promise<T> {
  return json("GET", path, await request("GET", path, { accept: "application/json" }));
}

type PostPath = keyof { [Route in keyof Responses as Route extends `POST ${infer Path}` ? Path : never]: 0 };

/** Posts a body and returns the JSON of the response. Throws a RequestError. */
export async function post<Path extends PostPath>(
  path: Path,
  body?: unknown,
): Promise<Responses[`POST ${Path}`]> {
  return json("POST", path, await request("POST", path, { body }));
}

/** Returns the JSON of a response, with names in camel case: `isPro` for `is_pro`. */
export async function json<T>(method: string, path: string, response: Response): Promise<T> {
  const text = await response.text();
  if (import.meta.env.DEV) checkResponse(method, path, JSON.parse(text));
  return JSON.parse(text, inCamelCase);
}

/** A reviver for JSON.parse. */
function inCamelCase(this: Record<string, unknown>, name: string, value: unknown) {
  const renamed = name.replace(/_[a-z]/g, (match) => match.slice(1).toUpperCase());
  if (renamed === name) return value;
  this[renamed] = value;
  return undefined; // removes the old name
}

/**
 * Returns the details of an error thrown by a request. If there was no response, the details are
 * empty and the status is 0.
 */
export function errorDetails(error: unknown): Pick<RequestError, "detail" | "code" | "links" | "status"> {
  return error instanceof RequestError ? error : { detail: "", code: "", links: {}, status: 0 };
}

async function requestError(response: Response): Promise<RequestError> {
  const { status, statusText, headers } = response;
  // An interrupted body counts as empty.
  const body = await response.text().catch(() => "");
  const text = body.trim();
  try {
    const problem: Partial<Problem> | null = JSON.parse(text);
    if (typeof problem?.detail === "string" && problem.detail)
      return new RequestError(status, problem.detail, problem);
  } catch {
    // Not JSON.
  }
  const plain = headers.get("content-type")?.startsWith("text/plain") && SHORT_TEXT.test(text);
  return new RequestError(status, text || statusText, { detail: plain ? text : "" });
}
