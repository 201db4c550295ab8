import { useState } from "react";
import { landing } from "#texts/landing.ts";
import { common } from "#texts/page.ts";
import { type Model, useCatalog } from "../../api/models.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ModelRow } from "./model-row.tsx";
import { Section } from "./section.tsx";

/** How many models are shown at first. */
const FIRST = 6;

/** The live catalog. */
export function ModelsSection() {
  const { title, lead, needsScript } = landing.models;
  return (
    <Section id="models" title={title} lead={lead}>
      <div className="noscript:hidden">
        <Catalog />
      </div>
      <noscript>
        <p className="border-t border-ink pt-4.5 text-ink-2">{needsScript}</p>
      </noscript>
    </Section>
  );
}

function Catalog() {
  const { data, error, mutate } = useCatalog();
  const [all, setAll] = useState(false);
  const words = landing.models;
  if (error) {
    return (
      <Note tone="danger" title={words.failed}>
        <Button size="sm" className="mt-2" onClick={() => mutate()}>
          {common.retry}
        </Button>
      </Note>
    );
  }
  if (!data) return <Loading />;
  const models = availableModels(data.models);
  if (models.length === 0) return <Note title={words.none} />;
  const shown = all ? models : models.slice(0, FIRST);
  return (
    <>
      <ul id="model-list" className={listClass}>
        {shown.map((model) => (
          <ModelRow key={model.modelId} model={model} />
        ))}
      </ul>
      {models.length > FIRST && (
        <Button
          className="mt-5.5"
          aria-expanded={all}
          aria-controls="model-list"
          onClick={() => setAll(!all)}
        >
          {all ? words.showLess : words.showAll(models.length)}
        </Button>
      )}
    </>
  );
}

const listClass = "divide-y divide-line-2 border-y border-t-ink border-b-line-2";

/** Returns the models that can be asked, defaults first. */
export function availableModels(models: readonly Model[]): Model[] {
  const active = models.filter(({ isActive }) => isActive);
  return [...active.filter(({ isDefault }) => isDefault), ...active.filter(({ isDefault }) => !isDefault)];
}

function Loading() {
  return (
    <>
      <ul className={listClass} aria-busy="true" aria-label={landing.models.loading}>
        {Array.from({ length: FIRST }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
          <li key={index} className="flex h-26.5 items-center gap-4 md:gap-6 lg:h-19.5">
            <Skeleton className="size-8.5 rounded-2" />
            <Skeleton className="h-4.5 w-2/5 max-w-80 rounded-1" />
          </li>
        ))}
      </ul>
      <Skeleton className="mt-5.5 h-10 w-40 rounded-2" />
    </>
  );
}
