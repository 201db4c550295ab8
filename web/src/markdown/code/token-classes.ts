/** The CSS class of a highlighted token, by its number in highlightTokens. */
export const TOKEN_CLASSES = ["", "keyword", "comment", "string"] as const;
