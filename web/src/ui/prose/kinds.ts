/** How a piece of code is set, by the number that stands for it in marks: the class that sets it. */
export const KINDS = ["", "keyword", "comment", "string"] as const;
