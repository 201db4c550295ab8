/** How long to keep the blob, in milliseconds. By then, the download has started. */
const RELEASE_MS = 10_000;

/** Saves text or bytes as a file, without a request. */
export function download(name: string, type: string, contents: BlobPart): void {
  const url = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

/** Formats a local date and time for a file name: 2026-11-21-0905. */
export function fileTimestamp(time: number): string {
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}`;
}
