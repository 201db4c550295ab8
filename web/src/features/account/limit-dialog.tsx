import { limit as limitTexts } from "#texts/limit.ts";
import { common } from "#texts/page.ts";
import { useChatLimits } from "../../api/models.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { createAccount } from "../sign-in/create-account.ts";

/** Shown when the free chats are used up, with a link to get more. */
export function LimitDialog(props: {
  signedIn: boolean;
  limit: number;
  /** The path that the action leads to. */
  next: string;
  onClose: () => void;
}) {
  const { signedIn, limit, next, onClose } = props;
  const { user, payments } = useChatLimits();
  const { text, action } = signedIn ? limitTexts.user : limitTexts.visitor;
  const offered = !signedIn || payments;
  const explanation = typeof text === "string" ? text : text(user);
  return (
    <Dialog
      title={limit === 0 && offered ? action : limitTexts.title(limit)}
      text={offered ? explanation : limitTexts.notSold}
      closeLabel={common.close}
      onClose={onClose}
    >
      <DialogFooter fill className="mt-5.5">
        <Button variant="quiet" onClick={onClose}>
          {offered ? limitTexts.later : common.close}
        </Button>
        {offered && (
          <ButtonLink variant="primary" to={next} state={signedIn ? null : createAccount} data-autofocus>
            {action}
          </ButtonLink>
        )}
      </DialogFooter>
    </Dialog>
  );
}
