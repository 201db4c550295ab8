import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { IconDefaults } from "./ui/icon-defaults.tsx";

/** Renders an app into its document. */
export function mount(app: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The document has no #root");
  createRoot(root).render(
    <StrictMode>
      <IconDefaults>{app}</IconDefaults>
    </StrictMode>,
  );
}
