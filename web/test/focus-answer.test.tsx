// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AnswerBody } from "../src/features/answer/answer-body.tsx";
import { focusAnswer } from "../src/features/shortcuts/controls.ts";

const follow = { area: { current: null }, behind: false, catchUp: () => {} };

test("Escape in the input moves the focus to an answer, past the claims above it", () => {
  render(
    <article>
      <section>
        <div>
          <button type="button" tabIndex={0}>
            A claim
          </button>
        </div>
      </section>
      <section>
        <AnswerBody follow={follow}>An answer</AnswerBody>
      </section>
    </article>,
  );
  expect(focusAnswer()).toBe(true);
  expect(document.activeElement?.textContent).toBe("An answer");
});

test("without an answer, the focus stays", () => {
  render(<article>No answer</article>);
  expect(focusAnswer()).toBe(false);
});
