/** The classes that `Input` and `Select` share. */
export const inputClass =
  "min-h-10.5 w-full rounded-2 border border-control bg-sheet px-3 hover:border-ink-2 not-focus:aria-invalid:border-danger not-focus:aria-invalid:inset-ring not-focus:aria-invalid:inset-ring-danger focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus";
