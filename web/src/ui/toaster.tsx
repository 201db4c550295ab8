import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTopLayer } from "./layers.ts";
import { ToastCard } from "./toast-card.tsx";
import { useToast } from "./toasts.ts";

/** Shows the current toast on the topmost layer. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const current = useToast();
  const layer = useTopLayer();
  const [place] = useState(makePlace);
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

function makePlace(): HTMLElement {
  const place = document.createElement("div");
  // At the top it can cover the heading of a page. The chat has its composer at the bottom.
  const low = "[body:not(:has(textarea))>&]:inset-y-[auto_16px]";
  place.className = `fixed end-4 top-17 z-60 short:top-2 in-[dialog]:top-2 md:end-gutter ${low}`;
  return place;
}
