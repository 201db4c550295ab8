/** The look of a control with text in it. The control sets its padding at the sides. */
export const inputClass =
  "min-h-11 md:min-h-10.5 w-full rounded-2 border border-control bg-sheet hover:border-ink-2 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger aria-invalid:outline-offset-2 aria-invalid:outline-danger";
