import "./not-found.css";
import { useLocation } from "react-router";
import { PageHeader } from "../features/page/page-header.tsx";
import { ThemeControl } from "../features/theme/theme-control.tsx";
import { paths } from "../lib/paths.ts";
import * as texts from "../texts/en.ts";
import { BrokenMark } from "../ui/mark.tsx";

/** The catch-all route. */
export function NotFound() {
  const { pathname } = useLocation();
  const words = texts.notFound;
  const [before, path, after] = words.hint(pathname);
  return (
    <>
      <title>{texts.titles.notFound}</title>
      <PageHeader className="open fit">
        <ThemeControl />
      </PageHeader>
      <main className="lost">
        <div>
          <h1>{words.title}</h1>
          <p>{words.text}</p>
          <p className="hint">
            {before}
            <code>{path}</code>
            {after}
          </p>
          <a className="btn primary lg" href={paths.home}>
            {words.action}
          </a>
        </div>
        <BrokenMark />
      </main>
    </>
  );
}
