/** A seeded source of random numbers (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns an integer from 0 up to, but not including, the limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

const words =
  "alpha beta gamma delta x y 1 2. 3) + - * > # | $5 snake_case 2*3 a~b R&D &copy; é 漢字 😀".split(" ");

/**
 * Returns a random document of the constructs that answers contain, and many that they should not.
 */
export function randomDocument(random: Random): string {
  const blocks = Array.from({ length: 1 + random.below(7) }, () => block(random, 0));
  const text = blocks.join(random.chance(80) ? "\n\n" : "\n");
  const ending = random.pick(["", "\n", "\n\n", "  ", "\\"]);
  return (random.chance(10) ? text.replaceAll("\n", "\r\n") : text) + ending;
}

function block(random: Random, depth: number): string {
  const kind = random.below(depth > 2 ? 12 : 16);
  switch (kind) {
    case 0:
    case 1:
    case 2:
      return lines(random, 1 + random.below(4));
    case 3:
      return `${"#".repeat(1 + random.below(6))} ${inline(random)}${random.pick(["", " #", " ##"])}`;
    case 4:
      return `${lines(random, 1 + random.below(2))}\n${random.pick(["===", "---", "-", "="])}`;
    case 5:
      return table(random);
    case 6: {
      const fence = random.pick(["```", "~~~", "````"]);
      const code = random.pick(["let x = 1;\n\n  y", "- a\n```\n- b", "$$\nx", "", "    deep\n~~~"]);
      return `${fence}${random.pick(["", "js", " python x"])}\n${code}${random.chance(85) ? `\n${fence}` : ""}`;
    }
    case 7: {
      const tex = random.pick([
        "a\n+ b\n- c",
        "1. x\n2. y",
        "x^2",
        "\\frac{1}{2}\n= y",
        "- a",
        "a\n\nb",
        "| x |",
      ]);
      const [open, close] = random.pick<[string, string]>([
        ["$$", "$$"],
        ["\\[", "\\]"],
      ]);
      const end = random.chance(85) ? close : "";
      return random.chance(70)
        ? `${open}\n${tex}\n${end}`
        : `${open}${tex}${end}${random.pick(["", " more"])}`;
    }
    case 8:
      return random.pick(["---", "* * *", "***", "- - -", "_ _ _"]);
    case 9:
      return random.pick([
        "<details>\n<summary>x</summary>\n\ntext *a*\n\n</details>",
        "<!-- a\n\nb -->\ntext",
        "<b>x</b> y",
        "<script>\n\n- a\n</script>",
        "<br>\n<a href='x'>",
        "<!-- open",
      ]);
    case 10: {
      const label = random.pick(["one", "Two words", "3", "A"]);
      const title = random.pick(["", ' "title"', "\n'a\nb'", " (x", '\n"open']);
      return `[${label}]: ${random.pick(["https://a.example/x", "</b c>", "/d", ""])}${title}`;
    }
    case 11:
      return `[^${random.pick(["1", "note"])}]: ${lines(random, 1 + random.below(2))}${random.chance(30) ? `\n\n    ${inline(random)}` : ""}`;
    case 12:
    case 13:
      return list(random, depth);
    case 14:
      return quote(random, depth);
    default:
      return `    ${inline(random)}\n${random.pick(["", "\n"])}    ${inline(random)}`;
  }
}

function list(random: Random, depth: number): string {
  const ordered = random.chance(40);
  const bullet = random.pick(["-", "*", "+"]);
  const gap = random.pick([" ", " ", "   ", "\t"]);
  const separator = random.pick(["\n", "\n", "\n\n"]);
  const items = Array.from({ length: 1 + random.below(4) }, (_, index) => {
    const marker = (ordered ? `${index + 1}${random.pick([".", ")"])}` : bullet) + gap;
    const task = random.chance(15) ? random.pick(["[ ] ", "[x] "]) : "";
    const content = random.chance(20) ? `**${inline(random)}:** ${inline(random)}` : inline(random);
    const children = random.chance(40)
      ? random.pick(["\n", "\n\n"]) + indent(block(random, depth + 1), random.chance(85) ? marker.length : 2)
      : "";
    return marker + task + content + children;
  });
  return items.join(separator);
}

function quote(random: Random, depth: number): string {
  const inside = `${block(random, depth + 1)}${random.chance(40) ? `\n\n${block(random, depth + 1)}` : ""}`;
  const all = inside.split("\n").map((line) => (random.chance(92) ? `> ${line}` : line));
  return all.join("\n");
}

function table(random: Random): string {
  const columns = 1 + random.below(3);
  const row = () =>
    `| ${Array.from({ length: columns + (random.chance(10) ? 1 : 0) }, () => inline(random)).join(" | ")} |`;
  const rule = `|${Array.from({ length: columns }, () => random.pick(["---", ":-:", "--:", " - "])).join("|")}|`;
  const rows = Array.from({ length: random.below(4) }, row);
  return [row(), rule, ...rows].join("\n");
}

function lines(random: Random, count: number): string {
  return Array.from({ length: count }, () => inline(random)).join(random.pick(["\n", "\n", "  \n", "\\\n"]));
}

function inline(random: Random): string {
  return Array.from({ length: 1 + random.below(5) }, () => span(random)).join(" ");
}

function span(random: Random): string {
  const word = () => random.pick(words as [string, ...string[]]);
  switch (random.below(16)) {
    case 0:
      return `**${word()} ${word()}**`;
    case 1:
      return `*${word()}*`;
    case 2:
      return `\`${word()} *x*\``;
    case 3:
      return `[${word()}](https://a.example/${random.below(9)})`;
    case 4:
      return random.pick([
        "[one]",
        "[text][Two Words]",
        "[3]",
        "[A]",
        "[two words][]",
        "![one]",
        "[missing][x]",
      ]);
    case 5:
      return random.pick(["[^1]", "[^note]", "[^none]", "[1, 2]", "[1][2]"]);
    case 6:
      return random.pick(["$x^2$", "\\(a_1\\)", "$$y$$", "$5 and $10", "$open", "\\[z\\]"]);
    case 7:
      return random.pick(["~~gone~~", "***both***", "**open", "`open", "[open", "__a_b__", "*a **b* c**"]);
    case 8:
      return random.pick([
        "<br>",
        "<span>",
        "https://b.example/c.",
        "<https://c.example>",
        "![a *b*](d.png)",
        "\\*",
      ]);
    default:
      return word();
  }
}

function indent(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? line : " ".repeat(width) + line))
    .join("\n");
}
