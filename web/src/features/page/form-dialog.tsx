import type { ComponentProps, ReactNode } from "react";
import { common } from "#texts/page.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { FormState } from "../../ui/use-form.ts";

/** A dialog with a form: its fields, a button that cancels, and one with the action that sends it. */
export function FormDialog(
  props: Omit<ComponentProps<typeof Dialog>, "closeLabel"> &
    Pick<FormState<never>, "form" | "busy"> & {
      action: string;
      variant?: ComponentProps<typeof Submit>["variant"];
      /** Shown in place of the action, if there is anything to show. */
      instead?: ReactNode;
    },
) {
  const { form, busy, action, variant, instead, children, ...dialog } = props;
  return (
    <Dialog closeLabel={common.close} {...dialog}>
      <form {...form} className="contents">
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={dialog.onClose}>
            {common.cancel}
          </Button>
          {instead || (
            <Submit variant={variant} busy={busy} busyLabel={common.busy}>
              {action}
            </Submit>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
