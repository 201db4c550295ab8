import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the first field of a form that something is wrong with, whenever `wrong` is found anew. */
export function useFocusWrong(wrong: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow from what is wrong
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [wrong]);
  return form;
}
