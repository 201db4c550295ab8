// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ModelOptions } from "../src/features/models/model-options.tsx";
import { noSelection } from "../src/features/models/selection.ts";

test("an empty list says that nothing matches only if the user has searched", () => {
  const shown = (query: string) => {
    document.body.innerHTML = renderToString(
      <ModelOptions models={[]} pro={false} query={query} draft={noSelection} onToggle={() => {}} />,
    );
    return document.body.textContent;
  };
  expect(shown(" ")).toBe("No models are available right now");
  expect(shown("gpt")).toBe("No models foundNothing matches “gpt”. Try a shorter word or a provider name.");
});
