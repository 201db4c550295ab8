import { landing } from "#texts/landing.ts";
import { useCatalog } from "../../api/models.ts";
import { availableModels } from "./models-section.tsx";

/** Three figures, each with a line that states what it means. */
export function Stats() {
  const { models, collection, anonymous } = landing.stats;
  const { data } = useCatalog();
  const now = data && models.now(availableModels(data.models).length);
  return (
    <div className="px-page pt-band">
      <dl className="grid border-t border-ink md:grid-cols-3">
        <Figure {...models} text={now ?? models.text} />
        <Figure {...collection} />
        <Figure {...anonymous} />
      </dl>
    </div>
  );
}

function Figure({ figure, label, text }: { figure: string; label: string; text: string }) {
  return (
    <div className="group flex flex-col py-5 not-first:border-t not-first:border-line-2 md:px-8 md:pt-5.5 md:pb-0 md:not-first:border-s md:not-first:border-t-0 md:first:ps-0">
      <dt className="text-item font-semibold">{label}</dt>
      <dd className="-order-1 mb-2.5 text-figure font-light lining-nums">{figure}</dd>
      <dd className="max-w-aside text-button text-balance text-muted group-first:text-pretty">{text}</dd>
    </div>
  );
}
