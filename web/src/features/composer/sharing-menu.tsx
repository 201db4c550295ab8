import ChevronDown from "lucide-react/icons/chevron-down";
import Waypoints from "lucide-react/icons/waypoints";
import { useId, useRef } from "react";
import { sharing as sharingTexts } from "#texts/conversation.ts";
import { Popover } from "../../ui/popover.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import type { Sharing, Turn } from "../conversation/conversation.ts";
import { SharingOptions, sharingLabel } from "./sharing-options.tsx";

/** Chooses what the models see of the last answers. Applies to the next question only. */
export function SharingMenu(props: { last: Turn; sharing: Sharing; onSharing: (sharing: Sharing) => void }) {
  const { last, sharing, onSharing } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Toggle
        ref={button}
        on={sharing.mode !== "none"}
        tip={sharingTexts.tip}
        popoverTarget={id}
        className="min-w-0"
      >
        <Waypoints />
        {/* Translated labels would be cut off in a window that has room for the English one. */}
        <span className="truncate md:max-ml:sr-only translated:md:max-[1040px]:sr-only">
          {sharingLabel(last, sharing)}
        </span>
        <ChevronDown className="icon-s -ms-0.5 text-muted md:max-ml:hidden translated:md:max-[1040px]:hidden" />
      </Toggle>
      <Popover id={id} anchor={button} align="start" className="w-90 px-2 pt-3 pb-2">
        <SharingOptions last={last} sharing={sharing} onSharing={onSharing} autoFocus />
      </Popover>
    </>
  );
}
