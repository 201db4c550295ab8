import { useLocation } from "react-router";
import { notFound } from "#texts/not-found.ts";
import { titles } from "#texts/page.ts";
import { SiteHeader } from "../features/page/site-header.tsx";
import { paths } from "../lib/paths.ts";
import { BrokenMark } from "../ui/broken-mark.tsx";
import { ButtonLink } from "../ui/button-link.tsx";

/** The catch-all route. */
export function NotFound() {
  const { pathname } = useLocation();
  const words = notFound;
  const [before, path, after] = words.hint(pathname);
  return (
    <>
      <title>{titles.notFound}</title>
      <SiteHeader />
      <main className="grid min-h-[calc(100dvh-56px)] content-center gap-7 px-page pt-5 pb-15 md:grid-cols-[7fr_5fr] md:items-center md:gap-10">
        <div>
          <h1 className="max-w-[14ch] text-display">{words.title}</h1>
          <p className="mt-5 max-w-note text-lead text-balance text-ink-2">{words.text}</p>
          <p className="mt-7 max-w-130 rounded-2 bg-well px-3.5 py-3 text-button wrap-anywhere text-pretty text-ink-2">
            {before}
            <code dir="ltr" className="font-mono text-meta/[normal] font-normal">
              {path}
            </code>
            {after}
          </p>
          <ButtonLink variant="primary" size="lg" className="mt-6.5" to={paths.home} reloadDocument>
            {words.action}
          </ButtonLink>
        </div>
        <BrokenMark className="h-auto w-37.5 max-md:-order-1 md:w-full md:max-w-110 md:justify-self-end" />
      </main>
    </>
  );
}
