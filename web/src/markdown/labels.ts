import type { ReactNode } from "react";

/** Labels in brackets that a feature defines, such as `[A, B]`. */
export interface BracketLabels {
  /** Matches the text between the brackets. */
  pattern: RegExp;
  /** Matches the start of such a text while it is being streamed. */
  partial: RegExp;
  /** Returns undefined if the label has no meaning here; it is then shown as written. */
  render: (text: string) => ReactNode | undefined;
}
