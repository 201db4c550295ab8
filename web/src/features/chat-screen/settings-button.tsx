import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { chatSettings } from "#texts/chat-settings.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { openDialog, useChat } from "../chat-store/chat-store.ts";
import { hasSettings } from "../chat-store/settings.ts";

/** Opens the chat's settings. Shows whether any of them is set. */
export function SettingsButton() {
  const isSet = useChat(hasSettings);
  const { title } = chatSettings;
  return (
    <IconButton
      label={title}
      tip={title}
      pressed={isSet}
      aria-haspopup="dialog"
      onClick={() => openDialog({ name: "settings" })}
    >
      <SlidersHorizontal />
    </IconButton>
  );
}
