// Deterministic answers for the browser benchmark, with every common kind of markdown.

const words =
  "the heat of a house leaves by its roof and its walls while windows take about a fifth and the air between them the rest so that a careful reader would look at the frames first".split(
    " ",
  );

/** Returns a deterministic generator of integers from 0 to `below - 1`. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
}

function sentence(next, length) {
  const text = Array.from({ length }, () => words[next(words.length)]).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const pieces = [
  (next) => `## ${sentence(next, 5)}\n\n`,
  (next) => `${sentence(next, 40)}, about **${next(9000)} kWh**, and *${sentence(next, 3)}*.\n\n`,
  (next) =>
    `${sentence(next, 25)}: $E_{${next(9)}} = \\frac{A \\cdot U_${next(9)}}{${next(90) + 1}}$ for $5 or \`x${next(9)}\`.\n\n`,
  (next) => `${[1, 2, 3, 4].map(() => `- ${sentence(next, 12)} [1]`).join("\n")}\n\n`,
  (next) =>
    `${[1, 2, 3].map((n) => `${n}. **${sentence(next, 2)}.** ${sentence(next, 14)}.`).join("\n")}\n\n`,
  (next) =>
    `| Glazing | U | kWh |\n|---|---:|---:|\n${[1, 2, 3, 4, 5].map(() => `| ${sentence(next, 2)} | ${next(9)}.${next(9)} | ${next(9000)} |`).join("\n")}\n\n`,
  (next) =>
    `\`\`\`python\n${[1, 2, 3, 4].map((n) => `def loss_${next(99)}(area, u, days=${next(4000)}):  # ${sentence(next, 5)}\n    return "${n}", area * u * days * 24 / 1000\n`).join("\n")}\`\`\`\n\n`,
  (next) =>
    `$$\n\\int_0^{${next(9) + 1}} x^${next(5)} \\, dx = \\sum_{k=1}^{n} \\frac{${next(9)}}{k^2}\n$$\n\n`,
  (next) => `> ${sentence(next, 20)}.\n\n`,
];

/** Returns markdown of at least the given number of characters. */
export function mixedAnswer(seed, characters) {
  const next = numbers(seed);
  let text = "";
  for (let piece = 0; text.length < characters; piece++) text += pieces[piece % pieces.length](next);
  return text;
}

/** Returns a single block of Go code. */
export function codeAnswer(lines) {
  const next = numbers(7);
  const code = Array.from({ length: lines }, (_, n) =>
    n % 5 === 0
      ? `// line${n}: ${sentence(next, 6)}`
      : `\tif x${next(99)} > ${next(999)} { return "v${next(99)}", nil }`,
  );
  return `\`\`\`go\n${code.join("\n")}\n\`\`\`\n`;
}
