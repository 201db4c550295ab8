import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first invalid field of a form whenever `errors` changes. Returns the form's ref. */
export function useFocusInvalid(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the invalid fields depend on the errors
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [errors]);
  return form;
}
