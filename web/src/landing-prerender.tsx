import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { LandingApp } from "./landing-app.tsx";

/** Returns the landing page's HTML. The build inserts it into index.html. */
export async function prerenderLanding(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <LandingApp />
    </StrictMode>,
    // Otherwise React splits a large page into parts that need inline scripts, which the content
    // security policy blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
