/** A programming language: its display name and the Prism grammar that highlights it. */
interface Language {
  name: string;
  grammar: string;
}

const table: Record<string, [name: string, ...tags: string[]]> = {
  bash: ["Shell", "sh", "shell", "zsh", "console"],
  c: ["C", "h"],
  cpp: ["C++", "c++", "cc", "hpp"],
  csharp: ["C#", "cs", "c#"],
  css: ["CSS", "scss", "less"],
  dart: ["Dart"],
  docker: ["Dockerfile", "dockerfile"],
  go: ["Go", "golang"],
  haskell: ["Haskell", "hs"],
  ini: ["INI"],
  java: ["Java"],
  javascript: ["JavaScript", "js", "mjs", "cjs", "node"],
  json: ["JSON", "jsonc", "json5"],
  jsx: ["JSX"],
  kotlin: ["Kotlin", "kt"],
  lua: ["Lua"],
  makefile: ["Makefile", "make"],
  markup: ["HTML", "html"],
  php: ["PHP"],
  powershell: ["PowerShell", "ps1", "pwsh"],
  python: ["Python", "py", "python3"],
  r: ["R"],
  ruby: ["Ruby", "rb"],
  rust: ["Rust", "rs"],
  scala: ["Scala"],
  sql: ["SQL", "mysql", "postgresql", "postgres", "sqlite", "plsql"],
  swift: ["Swift"],
  toml: ["TOML"],
  tsx: ["TSX"],
  typescript: ["TypeScript", "ts"],
  yaml: ["YAML", "yml"],
};

const languages = new Map<string, Language>([
  ["xml", { name: "XML", grammar: "markup" }],
  ["svg", { name: "SVG", grammar: "markup" }],
]);
for (const [grammar, [name, ...tags]] of Object.entries(table)) {
  for (const tag of [grammar, ...tags]) languages.set(tag, { name, grammar });
}

/** Returns the language for the tag of a fenced code block, or undefined if it is not known. */
export function languageOf(tag: string): Language | undefined {
  return languages.get(tag.toLowerCase());
}
