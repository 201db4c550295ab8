import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

/** A labeled text input. */
export function TextField(props: ComponentProps<"input"> & { label: string; hint?: string; error?: string }) {
  const { label, hint, error, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...input} {...control} />}
    </Field>
  );
}
