// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { StreamRequest } from "../src/api/chat-stream.ts";
import type { Model } from "../src/api/models.ts";
import { type Estimate, estimate } from "../src/features/meter/estimate.ts";
import { estimateTokens, IMAGE_TOKENS } from "../src/features/meter/estimate-tokens.ts";
import { MeterLine } from "../src/features/meter/meter-line.tsx";

describe("tokens are estimated by script", () => {
  // As o200k_base counts them.
  test.each([
    ["The quick brown fox jumps over the lazy dog near the river bank.", 14],
    ["Wie hoch darf die Kaution für eine Wohnung höchstens sein?", 13],
    ["押金最多为三个月的租金，房东必须在退房后归还。", 20],
    ["敷金は家賃の三か月分が上限で、退去後に返還されます。", 26],
    ["임대료의 세 달치가 보증금의 상한입니다.", 16],
    ["Залог не может превышать трёх месячных арендных плат.", 16],
    ["لا تدفع أكثر من شهر واحد عند توقيع العقد.", 12],
  ])("%s", (text, tokens) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(tokens);
    expect(estimateTokens(text)).toBeLessThanOrEqual(tokens * (4 / 3));
  });

  test("and half a million characters take little time", () => {
    const text = "The house 房子 дом. ".repeat(30_000);
    const start = performance.now();
    estimateTokens(text);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

const model = (modelId: string, window: number, price: Model["price"]) =>
  ({ modelId, window, price }) as Model;
const models = [
  model("lab/a", 10_000, { input: 1_000_000, output: 5_000_000 }),
  model("lab/b", 1500, { input: 2_000_000, output: 0 }),
  model("lab/c", 0, null),
];

const request = (changes: Partial<StreamRequest>): StreamRequest => ({
  message: "x".repeat(400),
  modelIds: ["lab/a"],
  deepSearchEnabled: false,
  attachments: [],
  chatId: "1",
  history: {},
  ...changes,
});

describe("an estimate counts", () => {
  test("the question and an answer, at the model's prices", () => {
    expect(estimate(request({}), models)).toEqual({
      fullest: { modelId: "lab/a", tokens: 104, share: 0.0104 },
      tooLong: [],
      cost: 104_000 + 5_000_000,
      isPartial: false,
    });
  });

  test("instructions, files, and each model's own thread", () => {
    const history = {
      "lab/a": [
        { role: "user" as const, content: "x".repeat(40) },
        { role: "assistant" as const, content: "漢字".repeat(500) },
      ],
    };
    const attachments = [
      { id: "1", name: "a.txt", type: "text/plain", size: 1, text: "x".repeat(400) },
      { id: "2", name: "b.png", type: "image/png", size: 1, url: "data:image/png;base64,AA" },
    ];
    const whole = request({ instructions: "x".repeat(80), attachments, history });
    const tokens = 104 + 24 + 14 + 1004 + 2 + 100 + 2 + IMAGE_TOKENS;
    expect(estimate(whole, models).fullest).toMatchObject({ modelId: "lab/a", tokens });
    // The other model has no thread.
    const { fullest } = estimate({ ...whole, modelIds: ["lab/b"] }, models);
    expect(fullest?.tokens).toBe(tokens - 14 - 1004);
  });

  test("which models cannot hold it with an answer, of those whose context is known", () => {
    const of = (characters: number) =>
      estimate(request({ message: "x".repeat(characters), modelIds: ["lab/a", "lab/b", "lab/c"] }), models);
    expect(of(1900)).toMatchObject({ tooLong: [], fullest: { modelId: "lab/b" } });
    expect(of(2000).tooLong).toEqual(["lab/b"]);
    expect(of(40_000).tooLong).toEqual(["lab/a", "lab/b"]);
    expect(of(4).isPartial).toBe(true);
    expect(estimate(request({ modelIds: ["lab/c"] }), models)).toEqual({
      fullest: undefined,
      tooLong: [],
      cost: 0,
      isPartial: true,
    });
  });
});

describe("the meter", () => {
  const shown = (measured: Partial<Estimate> | undefined, always = false) => {
    const whole = measured && { tooLong: [], cost: 0, isPartial: false, ...measured };
    const { container } = render(
      <MeterLine estimate={whole} nameOf={(id) => id.slice(4).toUpperCase()} always={always} className="" />,
    );
    return container.textContent?.replace(/[\u2066-\u2069]/g, "");
  };
  const little = { fullest: { modelId: "lab/a", tokens: 104, share: 0.0104 }, cost: 1_000_000 };

  test("says nothing while little is used", () => {
    expect(shown(undefined)).toBe("");
    expect(shown(little)).toBe("");
    expect(shown(little, true)).toBe(
      "About 104 tokens, 1% of the context of A · about $0.001 with the answers",
    );
  });

  test("shows what is noteworthy", () => {
    expect(shown({ ...little, cost: 120_000_000 })).toContain("about $0.12 with the answers");
    expect(shown({ ...little, cost: 120_000_000, isPartial: true })).toContain("at least $0.12");
    expect(shown({ fullest: { modelId: "lab/b", tokens: 2345, share: 0.3 } })).toBe(
      "About 2.3K tokens, 30% of the context of B",
    );
  });

  test("names the models for which it is too much", () => {
    const fullest = { modelId: "lab/b", tokens: 9300, share: 1.14 };
    expect(shown({ fullest, tooLong: ["lab/a", "lab/b"] })).toBe(
      "This is probably too long for A and B. Shorten the question, remove files, or clear the chat.About 9.3K tokens, 114% of the context of B",
    );
  });
});
