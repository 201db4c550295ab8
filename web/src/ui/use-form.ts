import { type RefObject, type SubmitEvent, useState } from "react";
import { useFocusInvalid } from "./use-focus-invalid.ts";

/** The error of each invalid field, as a sentence for the user. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** A form that the page validates and sends. Spread `form` on the element. */
export interface FormState<Field extends string> {
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent) => void;
    noValidate: true;
  };
  busy: boolean;
  errors: FieldErrors<Field>;
  clearErrors: () => void;
}

/**
 * Sends a form, one request at a time, and focuses its first invalid field. The form stays busy
 * after `send` succeeds: `send` must close the form or leave the page.
 */
export function useForm<Field extends string>(props: {
  /** Returns the errors that prevent sending. */
  check?: () => FieldErrors<Field>;
  send: () => Promise<void>;
  /** Returns the errors to show if sending failed. */
  explain: (error: unknown) => FieldErrors<Field>;
}): FormState<Field> {
  const { check = () => ({}), send, explain } = props;
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const ref = useFocusInvalid(errors);

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const invalid = check();
    setErrors(invalid);
    if (Object.values(invalid).some(Boolean)) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setErrors(explain(error));
      setBusy(false);
    }
  }

  return { form: { ref, onSubmit, noValidate: true }, busy, errors, clearErrors: () => setErrors({}) };
}
