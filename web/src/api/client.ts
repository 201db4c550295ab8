import { sha256 } from "../lib/crypto.ts";
import { stored } from "../lib/storage.ts";

/**
 * The local storage key of a session token, for clients without cookies. The page itself never sets
 * it.
 */
export const TOKEN_KEY = "auth-token";

/** An error response: RFC 9457 problem details. */
interface Problem {
  detail?: string;
  code?: string;
}

/**
 * A response that is not OK. Its message is `<status>: <detail>`, or `<status>: <body>` if the body
 * is not a problem of our server.
 */
export class RequestError extends Error {
  readonly status: number;
  /**
   * The server's error message, or "" if the response came from a gateway: its body is not meant
   * for people.
   */
  readonly detail: string;
  /** The machine-readable error code, or "". */
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
  accept?: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Lets the request continue after the page is closed. */
  keepalive?: boolean;
  /** Sends the body's SHA-256, which CloudFront requires for a POST to a streaming function. */
  signed?: boolean;
}

/** The only fetch of the app. Throws a RequestError unless the response is OK. */
export async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const { accept, body, signal, keepalive, signed } = options;
  const headers: Record<string, string> = {};
  if (accept) headers.accept = accept;
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
  if (!response.ok) throw await requestError(response);
  return response;
}

/** Fetches JSON. SWR's fetcher: the URL is the key. */
export async function read<T>(path: string): Promise<T> {
  const response = await request("GET", path, { accept: "application/json" });
  return response.json();
}

/**
 * Returns the details of an error thrown by a request; empty, with status 0, if there was no
 * response.
 */
export function errorDetails(error: unknown): Pick<RequestError, "detail" | "code" | "status"> {
  return error instanceof RequestError ? error : { detail: "", code: "", status: 0 };
}

async function requestError(response: Response): Promise<RequestError> {
  const text = await response.text();
  try {
    const problem: Problem | null = JSON.parse(text);
    if (typeof problem?.detail === "string")
      return new RequestError(response.status, problem.detail, problem.code);
  } catch {
    // Not JSON, so not from our server.
  }
  return new RequestError(response.status, "", "", text || response.statusText);
}
