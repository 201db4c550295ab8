import { LucideProvider } from "lucide-react";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";

/** Renders an app into its document. */
export function mount(app: ReactNode): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The document has no #root");
  createRoot(root).render(
    <StrictMode>
      <LucideProvider size={18} strokeWidth={1.6}>
        {app}
      </LucideProvider>
    </StrictMode>,
  );
}
