import type { Model } from "../../api/models.ts";
import { providerInitial } from "../../lib/initial.ts";

/** A tile with a model's icon or its provider's initial. */
export function ModelTile(props: {
  model: Model;
  /** Whether it is on a tinted surface. */
  raised?: boolean;
  /** Whether the model cannot be selected. */
  dimmed?: boolean;
  /** Layout only: its position. */
  className: string;
}) {
  const { model, raised, dimmed, className } = props;
  return (
    <span
      className={`grid size-8.5 place-items-center overflow-hidden rounded-2 text-note font-semibold ${raised ? "bg-overlay" : "bg-well"} ${dimmed ? "text-muted forced-colors:text-gray-text" : "text-ink-2"} ${className}`}
      aria-hidden="true"
    >
      {model.iconUrl ? <img src={model.iconUrl} alt="" /> : providerInitial(model.provider)}
    </span>
  );
}
