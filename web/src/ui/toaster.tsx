import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTopLayer } from "./layers.ts";
import { ToastCard } from "./toast-card.tsx";
import { useToast } from "./toasts.ts";

/**
 * Shows the current toast on the topmost layer.
 *
 * @param props.atBottom whether toasts appear at the bottom of the page. In a dialog they are at the top.
 */
export function Toaster(props: { atBottom: boolean; closeLabel: string }) {
  const { atBottom, closeLabel } = props;
  const current = useToast();
  const layer = useTopLayer();
  const [place] = useState(() => document.createElement("div"));
  useLayoutEffect(() => {
    const edge = atBottom ? "bottom-4" : "top-17 short:top-2";
    place.className = `fixed end-4 z-60 in-[dialog]:inset-y-[8px_auto] md:end-gutter ${edge}`;
  }, [atBottom, place]);
  // One element that moves between layers: a toast keeps its timer while dialogs open and close.
  useLayoutEffect(() => {
    layer.append(place);
    return () => place.remove();
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
