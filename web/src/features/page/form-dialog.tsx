import type { ComponentProps, ReactNode } from "react";
import { common } from "#texts/page.ts";
import { scrollToNearest } from "../../lib/scroll-into-view.ts";
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
      /** Why the form was not sent. Shown above the buttons, where it covers no field. */
      problem?: ReactNode;
    },
) {
  const { form, busy, action, variant, instead, problem, children, ...dialog } = props;
  return (
    <Dialog closeLabel={common.close} {...dialog}>
      <form {...form} className="contents">
        <DialogBody>{children}</DialogBody>
        {problem && (
          <div ref={reveal} className="px-4.5 pb-3 md:px-6.5">
            {problem}
          </div>
        )}
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

/** A short window scrolls the whole dialog. */
function reveal(element: Element | null) {
  if (element) scrollToNearest(element);
}
