import { useEffect, useState } from "react";
import { useHandler } from "./use-handler.ts";

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const handleFiles = useHandler(onFiles);

  useEffect(() => {
    function onDrag(event: DragEvent) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Otherwise the browser navigates to the dropped file.
      event.preventDefault();
      // relatedTarget is the element entered next; null outside the page.
      const ended = event.type === "drop" || (event.type === "dragleave" && event.relatedTarget === null);
      setOver(!ended);
      if (event.type === "drop") handleFiles([...event.dataTransfer.files]);
    }
    const events = ["dragenter", "dragover", "dragleave", "drop"] as const;
    for (const name of events) window.addEventListener(name, onDrag);
    return () => {
      for (const name of events) window.removeEventListener(name, onDrag);
    };
  }, [handleFiles]);

  return over;
}
