import "./shortcuts.css";
import { keyNames } from "../../lib/key-names.ts";
import { store } from "../../lib/storage.ts";
import * as texts from "../../texts/en.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SINGLE_KEYS, useSingleKeys } from "./use-shortcuts.ts";

/** All shortcuts, in the order they are listed. */
const shortcuts = [
  { keys: ["?"], does: "sheet" },
  { keys: ["i"], does: "write" },
  { keys: ["Escape"], does: "leave" },
  { keys: ["1", "2", "3"], does: "card" },
  { keys: ["f"], does: "full" },
  { keys: ["c"], does: "copy" },
  { keys: ["Control+."], does: "stop" },
  { keys: ["Alt+N"], does: "fresh" },
] as const;

/** Lists the page's shortcuts, with a switch for the single-key ones. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const words = texts.shortcuts;
  const single = useSingleKeys();
  return (
    <Dialog title={words.title} closeLabel={texts.close} onClose={onClose}>
      <p className="sub">{words.text}</p>
      <div className="in">
        <dl className="shortcuts">
          {shortcuts.map(({ keys, does }) => (
            <div key={does}>
              <dt>{words.does[does]}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{keyNames(key)}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <footer>
        <Switch on={single} onChange={(on) => store(SINGLE_KEYS, on ? null : "off")}>
          {words.single}
        </Switch>
      </footer>
    </Dialog>
  );
}
