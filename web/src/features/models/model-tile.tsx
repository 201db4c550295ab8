import type { Model } from "../../api/models.ts";
import { initial } from "../../lib/initial.ts";

/**
 * A tile with a model's icon or its provider's initial. `className` sets its colors and position.
 */
export function ModelTile({ model, className }: { model: Model; className: string }) {
  return (
    <span
      className={`grid size-8.5 place-items-center overflow-hidden rounded-2 text-note font-semibold ${className}`}
      aria-hidden="true"
    >
      {model.iconUrl ? <img src={model.iconUrl} alt="" /> : monogram(model.provider)}
    </span>
  );
}

/**
 * Returns the provider's initial. A demo model ("Demo · OpenAI") has that of the provider it
 * imitates.
 */
function monogram(provider: string): string {
  return initial(provider.split(" · ").at(-1) ?? "");
}
