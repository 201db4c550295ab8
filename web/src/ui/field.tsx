import { type ReactNode, useId } from "react";

/** The props that a `Field` passes to its control. */
export interface FieldControl {
  id: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}

/** A control with a label above it and a hint below it. An error replaces the hint. */
export function Field(props: {
  label: string;
  hint?: string;
  error?: string;
  children: (control: FieldControl) => ReactNode;
}) {
  const { label, hint = "", error = "", children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-label font-semibold">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error !== "" || undefined,
        "aria-describedby": note ? noteId : undefined,
      })}
      {note && (
        <p
          id={noteId}
          dir={error ? "auto" : undefined}
          className={`text-label text-pretty ${error ? "text-danger" : "text-muted"}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
