import { useEffect, useState } from "react";
import { useHandler } from "../../lib/use-handler.ts";

/** Takes files that are dropped anywhere on the page. Answers whether some are held over it now. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useHandler(onFiles);

  useEffect(() => {
    // Enter and leave come for every element below the pointer.
    let depth = 0;
    function onDrag(event: DragEvent) {
      if (!event.dataTransfer?.types.includes("Files")) return;
      // Without this the browser would leave the page and open the file.
      event.preventDefault();
      if (event.type === "dragenter") depth += 1;
      if (event.type === "dragleave") depth -= 1;
      if (event.type === "drop") {
        depth = 0;
        take([...event.dataTransfer.files]);
      }
      setOver(depth > 0);
    }
    const events = ["dragenter", "dragover", "dragleave", "drop"] as const;
    for (const name of events) window.addEventListener(name, onDrag);
    return () => {
      for (const name of events) window.removeEventListener(name, onDrag);
    };
  }, [take]);

  return over;
}
