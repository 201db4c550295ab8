import WifiOff from "lucide-react/icons/wifi-off";
import { connection } from "#texts/connection.ts";
import { useConnectionLost } from "../../api/connection.ts";
import { Notice } from "../../ui/notice.tsx";

/** A notice that is shown while the server cannot be reached. */
export function ConnectionNotice(props: {
  text: string;
  /** Layout only: its position. */
  className: string;
}) {
  const { text, className } = props;
  const lost = useConnectionLost();
  return (
    // Screen readers announce changes only in a live region that is already on the page.
    <div role="status">
      {lost && (
        <Notice icon={<WifiOff className="translate-y-1 text-danger" />} className={className}>
          <p className="flex-1">
            <b className="font-semibold">{connection.title}</b> {text}
          </p>
        </Notice>
      )}
    </div>
  );
}

/** The notice above the composer. */
export function ComposerConnectionNotice({ hasDraft }: { hasDraft: boolean }) {
  const { draft, retrying } = connection;
  return <ConnectionNotice className="mb-2" text={hasDraft ? draft : retrying} />;
}
