import { RequestError } from "./client.ts";

/**
 * Sends a file with a PUT to a presigned URL. The URL is the credential, so it sends no token.
 * `onProgress` gets the part that is sent, from 0 to 1, which `fetch` does not report. Throws a
 * RequestError if the response is not OK, and the signal's reason if aborted.
 */
export function putFile(
  url: string,
  file: Blob,
  options: {
    headers: Record<string, string>;
    signal: AbortSignal;
    onProgress: (part: number) => void;
  },
): Promise<void> {
  const { headers, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new RequestError(request.status, request.statusText));
    request.onerror = () => reject(new TypeError("no response"));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
