import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Model } from "../src/api/models.ts";
import { SelectedChip, SuggestedChip } from "../src/features/models/model-chips.tsx";
import { ModelOption } from "../src/features/models/model-option.tsx";
import { selectedModels } from "../src/features/models/selected-model.ts";

const model: Model = {
  modelId: "lab/a",
  name: "A",
  provider: "Lab",
  category: "general",
  description: "",
  isActive: true,
  isDefault: true,
  isFree: true,
  iconUrl: "/icons/0123456789abcdef0123456789abcdef.png",
  window: 0,
  modalities: [],
  reasoning: false,
  price: null,
};
const nothing = () => {};

test("the model bar shows a model's icon", () => {
  for (const iconUrl of [model.iconUrl, ""]) {
    const chips = [
      <SelectedChip key="1" name="A" iconUrl={iconUrl} slot={1} onChange={nothing} onRemove={nothing} />,
      <SuggestedChip key="2" name="A" iconUrl={iconUrl} onAdd={nothing} />,
    ];
    for (const chip of chips) {
      const html = renderToStaticMarkup(chip);
      expect(html.includes("<img")).toBe(iconUrl !== "");
      expect(html.includes(`src="${model.iconUrl}"`)).toBe(iconUrl !== "");
    }
  }
});

test("the browse dialog shows a model's icon, or the provider's initial", () => {
  const option = (iconUrl: string) =>
    renderToStaticMarkup(
      <ModelOption
        kind="checkbox"
        model={{ ...model, iconUrl }}
        slot={undefined}
        locked={false}
        obstacle={undefined}
        onPick={nothing}
      />,
    );
  expect(option(model.iconUrl)).toContain(`src="${model.iconUrl}"`);
  expect(option("")).toContain(">L<");
});

test("a selected model keeps its icon", () => {
  expect(selectedModels([model], [model.modelId, null, null])[0]?.iconUrl).toBe(model.iconUrl);
});
