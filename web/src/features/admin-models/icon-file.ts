import { iconUpload } from "#texts/icon-upload.ts";
import { currentLocale } from "../../lib/language.ts";
import { limits } from "../../lib/limits.ts";

const UNITS = ["B", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];
const MIN_BYTES = 1;
const MAX_BYTES = limits.icons.bytes;

/** The extensions of icons, each with its dot. */
export const iconExtensions = limits.icons.extensions.map((extension) => `.${extension}`);

/** Returns the media type of an icon, or "" if the browser does not know it. */
export function mediaType({ name, type }: File): string {
  // Many systems have no type for this extension.
  return name.toLowerCase().endsWith(".ico") ? "image/x-icon" : type;
}

/**
 * Returns the message that says why files cannot be added to an upload of one icon, or "" if they
 * can.
 */
export function rejection(
  added: readonly File[],
  upload: { file: File | undefined; uploading: boolean },
): string {
  if (upload.uploading) return iconUpload.noMore;
  const current = upload.file;
  const duplicate = current && added.find((file) => isSame(file, current));
  if (duplicate) return iconUpload.duplicate(duplicate.name);
  for (const file of added) {
    const reason = defect(file);
    if (reason) return reason;
  }
  const all = current ? [current, ...added] : added;
  if (all.length <= 1) return "";
  const total = all.reduce((sum, { size }) => sum + size, 0);
  return total > MAX_BYTES
    ? iconUpload.totalTooLarge(formatSize(total), formatSize(MAX_BYTES))
    : iconUpload.tooMany;
}

/** Returns the message that says why a file cannot be an icon, or "". */
function defect(file: File): string {
  const name = file.name.toLowerCase();
  if (!iconExtensions.some((extension) => name.endsWith(extension)))
    return iconUpload.wrongType(iconExtensions.join(", "));
  if (file.size > MAX_BYTES) return iconUpload.tooLarge(file.name, formatSize(MAX_BYTES));
  if (file.size < MIN_BYTES) return iconUpload.tooSmall(formatSize(MIN_BYTES));
  // A dropped folder has no type.
  return mediaType(file) ? "" : iconUpload.noMetadata(file.name);
}

function isSame(a: File, b: File) {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** Formats a size in bytes with binary units, with one decimal below 10: 1.5 MB, 412 KB. */
export function formatSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const maximumFractionDigits = size < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits, useGrouping: false }).format(size)} ${UNITS[unit]}`;
}
