import { useState } from "react";
import { adminModels, importDialog } from "#texts/admin-models.ts";
import { common } from "#texts/page.ts";
import { type RouterModel, useRouterModels } from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Note } from "../../ui/note.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toasts.ts";
import { IconTile } from "./icon-tile.tsx";

/** The maximum number of rows shown at once. Searching finds the others. */
const SHOWN = 100;

interface Props {
  /** Returns how many models were added. Throws a RequestError. */
  onImport: (modelIds: readonly string[]) => Promise<number>;
  onClose: () => void;
}

/** Imports models from the router into the catalog. */
export function ImportDialog({ onImport, onClose }: Props) {
  const { data, error, mutate } = useRouterModels();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, submit } = useImport(chosen, { onImport, onClose });
  const words = importDialog;
  const needle = query.trim().toLowerCase();
  const found = (data ?? [])
    .filter(({ name, modelId }) => `${name} ${modelId}`.toLowerCase().includes(needle))
    .sort((a, b) => Number(a.imported) - Number(b.imported));

  function toggle(modelId: string) {
    const without = chosen.filter((other) => other !== modelId);
    setChosen(without.length < chosen.length ? without : [...chosen, modelId]);
  }

  return (
    <Dialog size="lg" title={words.title} text={words.text} closeLabel={common.close} onClose={onClose}>
      <SearchInput
        className="mx-4.5 mt-4 md:mx-6.5"
        label={words.search}
        autoFocus
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <DialogBody>
        {!data && !error && <Skeleton className="h-60 rounded-2" label={adminModels.loading} />}
        {error && (
          <Note tone="danger" title={words.failed}>
            <bdi>{errorDetails(error).detail}</bdi>
            <Button size="sm" onClick={() => mutate()}>
              {common.retry}
            </Button>
          </Note>
        )}
        {data && found.length === 0 && <Note title={words.empty} />}
        <ul className="divide-y divide-line">
          {found.slice(0, SHOWN).map((model) => (
            <ModelRow
              key={model.modelId}
              model={model}
              checked={chosen.includes(model.modelId)}
              onToggle={() => toggle(model.modelId)}
            />
          ))}
        </ul>
        {found.length > SHOWN && <p className="text-meta text-muted">{words.more(SHOWN, found.length)}</p>}
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button variant="primary" disabled={chosen.length === 0} aria-disabled={busy} onClick={submit}>
          {busy ? common.busy : words.action(chosen.length)}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Imports the chosen models. `submit` does nothing while an import is running. */
function useImport(chosen: readonly string[], { onImport, onClose }: Props) {
  const { mutate: refreshRouter } = useRouterModels();
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    setBusy(true);
    try {
      const added = await onImport(chosen);
      toast(() => ({ title: importDialog.done(added) }));
      onClose();
    } catch (error) {
      setBusy(false);
      refreshRouter(); // some of the models may have been imported
      toast(() => ({
        title: importDialog.importFailed,
        detail: errorDetails(error).detail,
        tone: "destructive",
      }));
    }
  }

  return { busy, submit };
}

function ModelRow(props: { model: RouterModel; checked: boolean; onToggle: () => void }) {
  const { model, checked, onToggle } = props;
  const words = importDialog;
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-x-3 py-2 max-md:flex-wrap has-disabled:cursor-not-allowed has-disabled:text-muted">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-accent"
          disabled={model.imported}
          checked={checked}
          onChange={onToggle}
        />
        <IconTile iconUrl={model.iconUrl} provider={model.provider} />
        <span className="grid min-w-0 flex-1">
          <b dir="auto" className="font-medium wrap-anywhere rtl:text-right">
            {model.name}
          </b>
          <code className="font-mono text-meta wrap-anywhere text-muted">{model.modelId}</code>
        </span>
        {model.imported && <Badge>{words.imported}</Badge>}
        <span className="num grid flex-none justify-items-end text-meta text-muted max-md:basis-full max-md:justify-items-start max-md:ps-20">
          <span dir="auto">{model.pricing || words.unknownPrice}</span>
          {model.window > 0 && <span>{words.tokens(model.window)}</span>}
        </span>
      </label>
    </li>
  );
}
