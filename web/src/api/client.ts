import { sha256 } from "../lib/hex.ts";
import { stored } from "../lib/storage.ts";

/** Where a session's token lies for a browser that keeps no cookies. The page itself never puts one there. */
export const TOKEN_KEY = "auth-token";

/** A refusal as the server words it: RFC 9457 problem details. */
interface Problem {
  detail?: string;
  code?: string;
}

/** An answer that is not OK. Its message is `<status>: <detail>`, or the body where that is not the server's own. */
export class RequestError extends Error {
  readonly status: number;
  /** The server's own sentence, or "": what some gateway answers in its place is not for people. */
  readonly detail: string;
  /** One word for programs, or "". */
  readonly code: string;

  constructor(status: number, detail: string, code = "", body = detail) {
    super(`${status}: ${body}`);
    this.name = "RequestError";
    this.status = status;
    this.detail = detail;
    this.code = code;
  }
}

interface Options {
  body?: unknown;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Sends the body's SHA-256, which CloudFront asks of a POST to a streaming function. */
  signed?: boolean;
}

/** The only fetch. Throws a RequestError unless the answer is OK. */
export async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const { body, signal, keepalive, signed } = options;
  const headers: Record<string, string> = {};
  const token = stored(TOKEN_KEY);
  if (token) headers.authorization = `Bearer ${token}`;
  let payload: string | undefined;
  if (body !== undefined) {
    payload = JSON.stringify(body);
    headers["content-type"] = "application/json";
    if (signed) headers["x-amz-content-sha256"] = await sha256(payload);
  }
  const response = await fetch(path, {
    method,
    headers,
    body: payload,
    signal,
    keepalive,
    credentials: "include",
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

/** Reads JSON; SWR's fetcher, so that the URL is the key. */
export async function read<T>(path: string): Promise<T> {
  const response = await request("GET", path);
  return response.json();
}

async function refusal(response: Response): Promise<RequestError> {
  const text = await response.text();
  try {
    const problem: Problem | null = JSON.parse(text);
    if (typeof problem?.detail === "string")
      return new RequestError(response.status, problem.detail, problem.code);
  } catch {
    // Not JSON, so not the server's own.
  }
  return new RequestError(response.status, "", "", text || response.statusText);
}
