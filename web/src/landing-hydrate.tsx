import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { LandingApp } from "./landing-app.tsx";

/** Makes the pre-rendered landing page interactive. */
export function hydrate(root: Element): void {
  hydrateRoot(
    root,
    <StrictMode>
      <LandingApp />
    </StrictMode>,
  );
}
