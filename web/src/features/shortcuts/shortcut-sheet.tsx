import { common } from "#texts/page.ts";
import { shortcuts as shortcutTexts } from "#texts/shortcuts.ts";
import { keyNames } from "../../lib/key-names.ts";
import { store } from "../../lib/storage.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Switch } from "../../ui/switch.tsx";
import { SINGLE_KEYS, useSingleKeys } from "./use-shortcuts.ts";

/** All shortcuts, in the order they are listed. */
const shortcuts = [
  { keys: ["?"], does: "sheet" },
  { keys: ["i"], does: "write" },
  { keys: ["Escape"], does: "leave" },
  { keys: ["1", "2", "3"], does: "card" },
  { keys: ["Alt+ArrowUp", "Alt+ArrowDown"], does: "turn" },
  { keys: ["f"], does: "full" },
  { keys: ["c"], does: "copy" },
  { keys: ["Control+."], does: "stop" },
  { keys: ["Alt+N"], does: "clear" },
] as const;

/** Lists the page's shortcuts, with a switch for the single-key ones. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const words = shortcutTexts;
  const single = useSingleKeys();
  return (
    <Dialog title={words.title} text={words.text} closeLabel={common.close} onClose={onClose}>
      <DialogBody>
        <dl>
          {shortcuts.map(({ keys, does }) => (
            <div
              key={does}
              className="flex min-h-10.5 items-center justify-between gap-4 border-line py-1.5 not-first:border-t"
            >
              <dt>{words.does[does]}</dt>
              <dd className="flex gap-1.5">
                {keys.map((key) => (
                  <Key key={key}>{keyNames(key)}</Key>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        <Switch
          className="-me-1.5 md:-me-2.5"
          on={single}
          onChange={(on) => store(SINGLE_KEYS, on ? null : "off")}
        >
          {words.single}
        </Switch>
      </DialogFooter>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd
      dir="ltr"
      className="inline-grid min-h-6.5 min-w-7 place-items-center rounded-1 border border-line-2 px-2 font-sans text-meta font-medium text-ink-2"
    >
      {children}
    </kbd>
  );
}
