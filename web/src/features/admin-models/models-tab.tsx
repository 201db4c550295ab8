import Import from "lucide-react/icons/import";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { adminModels, importDialog } from "#texts/admin-models.ts";
import { type AdminModel, useAdminModels } from "../../api/admin-models.ts";
import { AsyncBoundary } from "../../ui/async-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyNamed } from "../../ui/lazy-named.tsx";
import { Note } from "../../ui/note.tsx";
import { SearchBar } from "../../ui/search-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../admin-failure/load-failure.tsx";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { ModelList } from "./model-list.tsx";
import { useModelActions } from "./use-model-actions.ts";

const ModelDialog = lazyNamed(() => import("./model-dialog.tsx"), "ModelDialog");
const ImportDialog = lazyNamed(() => import("./import-dialog.tsx"), "ImportDialog");

type Open = { dialog: "add" | "import" } | { dialog: "edit" | "delete"; model: AdminModel };

/** The catalog, for admins. */
export function ModelsTab() {
  const { data: models, error, mutate } = useAdminModels();
  const [open, setOpen] = useState<Open | null>(null);
  const [query, setQuery] = useState("");
  const actions = useModelActions(models);
  const words = adminModels;
  const close = () => setOpen(null);
  const needle = query.trim().toLowerCase();
  const found = models?.filter(({ name, provider, modelId }) =>
    `${name} ${provider} ${modelId}`.toLowerCase().includes(needle),
  );
  return (
    <>
      <SearchBar
        label={importDialog.search}
        value={query}
        onChange={setQuery}
        found={found && words.count(found.length, found.filter(({ isActive }) => isActive).length)}
      >
        <Button onClick={() => setOpen({ dialog: "import" })}>
          <Import />
          {words.import}
        </Button>
        <Button variant="primary" onClick={() => setOpen({ dialog: "add" })}>
          <Plus />
          {words.add}
        </Button>
      </SearchBar>
      {!models && !error && <Skeleton className="h-60 rounded-3" label={words.loading} />}
      {error && !models && <LoadFailure error={error} onRetry={() => mutate()} />}
      {models?.length === 0 && <Note title={words.empty}>{words.emptyText}</Note>}
      {models && models.length > 0 && found?.length === 0 && <Note title={importDialog.empty} />}
      {found && found.length > 0 && (
        <ModelList
          models={found}
          // A place among the models found is not one in the catalog.
          fixed={needle !== ""}
          onDefault={actions.toggleDefault}
          onActive={actions.toggleActive}
          onMove={actions.move}
          onEdit={(model) => setOpen({ dialog: "edit", model })}
          onDelete={(model) => setOpen({ dialog: "delete", model })}
        />
      )}
      {open && (
        <AsyncBoundary onError={close}>
          {open.dialog === "import" && <ImportDialog onImport={actions.import} onClose={close} />}
          {open.dialog === "add" && <ModelDialog onSave={actions.put} onClose={close} />}
          {open.dialog === "edit" && <ModelDialog model={open.model} onSave={actions.put} onClose={close} />}
          {open.dialog === "delete" && (
            <ConfirmDelete model={open.model} onConfirm={() => actions.remove(open.model)} onClose={close} />
          )}
        </AsyncBoundary>
      )}
    </>
  );
}
