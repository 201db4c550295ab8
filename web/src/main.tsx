import { LucideProvider } from "lucide-react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("app.html has no #root");
createRoot(root).render(
  <StrictMode>
    <LucideProvider size={18} strokeWidth={1.6}>
      <App />
    </LucideProvider>
  </StrictMode>,
);
