import Eraser from "lucide-react/icons/eraser";
import type { RefObject } from "react";
import { header } from "#texts/page.ts";
import { privacy } from "#texts/privacy.ts";
import { Menu } from "../../../ui/menu.tsx";
import { MenuItem } from "../../../ui/menu-item.tsx";
import { setPrivacyMode } from "../../chat-store/chat-session.ts";
import { useChat } from "../../chat-store/chat-store.ts";
import { secureClear } from "../../chat-store/composer-actions.ts";
import { MenuSettings } from "../../page/menu-settings.tsx";
import { PrivacySwitch } from "../../privacy/privacy-switch.tsx";

/** The controls that do not fit in the header on a phone or a tablet. */
export function HeaderMenu({ id, anchor }: { id: string; anchor: RefObject<Element | null> }) {
  const mode = useChat(({ session }) => session.mode);
  const { protectedTip, standardTip } = privacy;
  return (
    <Menu id={id} anchor={anchor}>
      <div className="mb-1 border-b border-line px-1.25 pt-1 md:hidden">
        <PrivacySwitch mode={mode} onMode={setPrivacyMode} />
        <p className="mb-1.5 px-1.5 text-meta/[1.35] text-muted">
          {mode === "protected" ? protectedTip : standardTip}
        </p>
      </div>
      <MenuItem className="md:hidden" icon={<Eraser />} hint={header.secureClearTip} onSelect={secureClear}>
        {header.secureClear}
      </MenuItem>
      <MenuSettings />
    </Menu>
  );
}
