/** The start of a text, at most so many UTF-16 units long, without half a character at its end. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const halved = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, Math.max(halved ? length - 1 : length, 0));
}
