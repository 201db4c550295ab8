import type { KeyboardEvent } from "react";

/**
 * Reports whether a key press belongs to an input method's composition (keyCode 229 in Safari), in
 * which Enter picks a word.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
