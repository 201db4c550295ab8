import type { ReactNode } from "react";

/** Labels in brackets that a feature gives a meaning, such as `[A, B]`. */
export interface BracketLabels {
  /** Matches the text between the brackets. */
  pattern: RegExp;
  /** Matches how such a text may begin while it is being streamed. */
  partial: RegExp;
  /** Returns undefined if the label has no meaning here; it is then shown as written. */
  render: (text: string) => ReactNode | undefined;
}
