import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { floatAboveDialog, floatAboveToolbars } from "./float-above.ts";
import { useTopLayer } from "./layers.ts";
import { ToastCard } from "./toast-card.tsx";
import { useToast } from "./toasts.ts";

/**
 * Shows the current toast on the topmost layer, where it covers neither a heading nor
 * controls: at the bottom of the page, above the composer and toolbars, or above a dialog, beside it
 * or above its footer.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const current = useToast();
  const layer = useTopLayer();
  const [place] = useState(() => document.createElement("div"));
  // One element that moves between layers: a toast keeps its timer while dialogs open and close.
  useLayoutEffect(() => {
    const onPage = layer === document.body;
    place.className = `pointer-events-none fixed inset-x-0 z-60 grid ${onPage ? "bottom-4 justify-end" : "justify-center"}`;
    layer.append(place);
    const release = onPage ? floatAboveToolbars(place) : floatAboveDialog(place, layer);
    return () => {
      release();
      place.remove();
    };
  }, [layer, place]);

  const shown = current?.open ? current : null;
  const card = shown && <ToastCard key={shown.id} toast={shown} closeLabel={closeLabel} />;
  const urgent = shown?.tone === "destructive";
  return createPortal(
    <>
      {/* Screen readers announce a status only if its region exists before its text. */}
      <div role="status">{!urgent && card}</div>
      {urgent && <div role="alert">{card}</div>}
    </>,
    place,
  );
}
