/**
 * Returns at most `length` UTF-16 code units from the start of a text, without splitting a
 * surrogate pair.
 */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, Math.max(splitsPair ? length - 1 : length, 0));
}
