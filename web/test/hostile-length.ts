/** Returns a function that repeats a part until the text has at least a given length. */
export const run = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));

/** Texts, of any length, that a naive parser or renderer would be slow to handle. */
export const longTexts: Record<string, (length: number) => string> = {
  "open brackets": run("["),
  "open brackets and words": run("[1 [A "),
  images: run("!["),
  "brackets after a definition": (length) => `[a]: b\n\n${run("[")(length)}`,
  "brackets and references": run("[[a]"),
  "brackets and tags": run("[<"),
  "stars and underscores": run("*a_"),
  "stars in stars": run("**a* "),
  "stars and brackets": run("[*a]("),
  "stars that open and close": (length) => run("*a ")(length / 2) + run("a* ")(length / 2),
  "words and underscores": run("a_"),
  tildes: run("a~"),
  backticks: run("[`"),
  "unclosed formulas": run("\\[\n"),
  dollars: run("$$\n"),
  tags: run("<"),
  "dots before an at sign": (length) => `${run("a.")(length)}@`,
  "exclamation marks": run("!"),
  "closing parentheses after an address": (length) => `http://a.example/${run(")")(length)}`,
  "short paragraphs": run("a\n\n"),
  "short items": run("1. x\n"),
  "nested items": (length) =>
    Array.from({ length: length / 40 }, (_, i) => `${"  ".repeat(i % 20)}- x\n`).join(""),
  formulas: run("$x$"),
  "formulas in lines": run("$x$\n"),
  citations: run("[1]"),
  "combining marks": (length) => `e${run("\u0301")(length)}`,
  definitions: run("[a]: b\n"),
  "different definitions": (length) =>
    Array.from({ length: length / 20 }, (_, i) => `[r${i}]\n\n[r${i}]: b\n\n`).join(""),
  quotes: run("> a\n"),
  "rows of a table": (length) => `| a |\n|---|\n${run("| b |\n")(length)}`,
  code: (length) => `\`\`\`\n${run("a\n")(length)}`,
  "lines of a list item": (length) => `- a\n${run("b\n")(length)}`,
  "blanks in a definition": (length) => `[x]:${" ".repeat(length / 2)}\n${" ".repeat(length / 2)}`,
  "a table's empty cells": (length) =>
    `${run("|a")(length / 4)}|\n${run("|-")(length / 4)}|\n${run("|\n")(length / 2)}`,
};
