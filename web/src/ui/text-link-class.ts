/** What a link in running text looks like, or a button that is like one. */
export const textLinkClass =
  "font-medium text-accent underline decoration-current/40 decoration-1 underline-offset-3 hover:decoration-current";
