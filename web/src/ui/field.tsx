import { type ReactNode, useId } from "react";

/** The props that a `Field` passes to its control. */
export interface FieldControl {
  id: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}

/** A label above a control, and below it a hint or, while there is one, an error. */
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
