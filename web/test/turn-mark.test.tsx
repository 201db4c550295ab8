// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answer } from "../src/features/conversation/conversation.ts";
import { progressOf, TurnMark } from "../src/features/transcript/turn-mark.tsx";

const complete = { slot: 1, progress: 4 } as const;
const lobes = () => [...document.querySelectorAll("svg > g")];
const answer = (length: number, status: string) =>
  ({ text: "x".repeat(length), outcome: { status } }) as Answer;

test("an answer fills its lobe in few steps, and only a complete one fills all of it", () => {
  const lengths = Array.from({ length: 5000 }, (_, length) => length);
  const seen = new Set(lengths.map((length) => progressOf(answer(length, "writing"))));
  expect([...seen]).toEqual([0, 1, 2, 3]);
  expect(progressOf(answer(10, "finished"))).toBe(4);
  expect(progressOf(answer(0, "failed"))).toBe(0);
  expect(progressOf(answer(5000, "stopped"))).toBe(3);
});

test("each answer has a lobe, and words say how many are complete", () => {
  const { rerender } = render(
    <TurnMark answers={[complete, { slot: 3, progress: 1 }]} agreement={undefined} />,
  );
  expect(lobes()).toHaveLength(2);
  expect(screen.getByRole("img", { name: "1 of 2 answers complete" })).toBeDefined();
  rerender(<TurnMark answers={[complete]} agreement={undefined} />);
  expect(lobes()).toHaveLength(1);
  expect(screen.getByRole("img", { name: "1 of 1 answer complete" })).toBeDefined();
});

test("lobes move inward as far as the answers agree", () => {
  const answers = ([1, 2, 3] as const).map((slot) => ({ slot, progress: 4 }));
  render(
    <TurnMark answers={answers} agreement={{ claims: 7, agreed: 3, contradicted: 2, shares: [0, 1, 0.5] }} />,
  );
  expect(
    screen.getByRole("img", {
      name: "The answers agree on 3 of 7 claims and contradict each other on 2",
    }),
  ).toBeDefined();
  const shifts = lobes().map(
    (lobe) =>
      lobe
        .getAttribute("transform")
        ?.match(/-?[\d.]+/g)
        ?.map(Number) ?? [],
  );
  const distances = shifts.map(([x = 0, y = 0]) => Math.hypot(x, y));
  expect(distances[0]).toBe(0);
  expect(distances[1]).toBeGreaterThan(3);
  expect(distances[2]).toBeCloseTo((distances[1] ?? 0) / 2, 2);
});
