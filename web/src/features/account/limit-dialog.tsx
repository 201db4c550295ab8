import { Link } from "react-router";
import * as texts from "../../texts/en.ts";
import { Dialog } from "../../ui/dialog.tsx";

/** Says that the free chats are used up, and the way on. */
export function LimitDialog(props: {
  /** Whether somebody is signed in. */
  signedIn: boolean;
  limit: number;
  /** Where the way on leads. */
  next: string;
  onClose: () => void;
}) {
  const { signedIn, limit, next, onClose } = props;
  const words = signedIn ? texts.limit.user : texts.limit.visitor;
  return (
    <Dialog title={texts.limit.title(limit)} closeLabel={texts.close} onClose={onClose}>
      <p className="sub">{words.text}</p>
      <footer>
        <button type="button" className="btn quiet" onClick={onClose}>
          {texts.limit.later}
        </button>
        <Link className="btn primary" to={next} data-autofocus>
          {words.action}
        </Link>
      </footer>
    </Dialog>
  );
}
