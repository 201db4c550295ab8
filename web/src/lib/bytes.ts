const UNITS = ["B", "KB", "MB", "GB"];

/** A size as a person reads it: 412 KB, 1.8 MB. */
export function readableSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit > 1 && size < 99.95 ? 1 : 0;
  return `${size.toFixed(digits)} ${UNITS[unit]}`;
}
