/** The classes of a link in running text, or of a button that looks like one. */
export const textLinkClass =
  "font-medium text-accent underline decoration-current/40 decoration-1 underline-offset-3 hover:decoration-current";
