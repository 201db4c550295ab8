import "./field.css";
import { type ComponentProps, useId } from "react";

/** A labelled input, with a sentence below while something is wrong with it. */
export function Field(props: ComponentProps<"input"> & { label: string; error?: string; hint?: string }) {
  const { label, error = "", hint = "", ...input } = props;
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error !== ""}
        aria-describedby={error || hint ? noteId : undefined}
      />
      {(error || hint) && (
        <p id={noteId} className={error ? "wrong" : "hint"}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
