import { providerInitial } from "../../lib/initial.ts";

/** A tile with a model's icon, or the initial of its provider. */
export function IconTile({ iconUrl, provider }: { iconUrl: string; provider: string }) {
  if (iconUrl) return <img className="size-9.5 rounded-2 object-contain" src={iconUrl} alt="" />;
  return (
    <span
      aria-hidden
      className="grid size-9.5 place-items-center rounded-2 border border-line-2 bg-well text-label font-semibold text-ink-2"
    >
      {providerInitial(provider)}
    </span>
  );
}
