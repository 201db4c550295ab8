import { adminModels } from "#texts/admin-models.ts";
import { common } from "#texts/page.ts";
import type { AdminModel } from "../../api/admin-models.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";

/** Asks for confirmation before a model is deleted. */
export function ConfirmDelete(props: { model: AdminModel; onConfirm: () => void; onClose: () => void }) {
  const { model, onConfirm, onClose } = props;
  const words = adminModels;
  return (
    <Dialog title={words.confirmTitle} text={words.confirm} closeLabel={common.close} onClose={onClose}>
      <DialogBody>
        <p>
          <b className="block font-semibold wrap-anywhere">
            <bdi>{model.name}</bdi>
          </b>
          <bdi className="font-mono text-meta wrap-anywhere text-muted">{model.modelId}</bdi>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" data-autofocus onClick={onClose}>
          {common.cancel}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {words.delete}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
