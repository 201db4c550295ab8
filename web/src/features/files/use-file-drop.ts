import { useEffect, useState } from "react";
import { useHandler } from "../../lib/use-handler.ts";

/** Takes files that are dropped anywhere on the page. Answers whether some are held over it now. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useHandler(onFiles);

  useEffect(() => {
    function onDrag(event: DragEvent) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Without this the browser would leave the page and open the file.
      event.preventDefault();
      // One leaves an element for another, or the page for nothing.
      const gone = event.type === "drop" || (event.type === "dragleave" && event.relatedTarget === null);
      setOver(!gone);
      if (event.type === "drop") take([...event.dataTransfer.files]);
    }
    const events = ["dragenter", "dragover", "dragleave", "drop"] as const;
    for (const name of events) window.addEventListener(name, onDrag);
    return () => {
      for (const name of events) window.removeEventListener(name, onDrag);
    };
  }, [take]);

  return over;
}
