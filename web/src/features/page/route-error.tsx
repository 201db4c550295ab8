import { failure } from "#texts/page.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

/** Replaces a screen that failed to load or threw. */
export function RouteError() {
  const { title, text, action } = failure;
  return (
    <main className="mx-auto grid min-h-dvh max-w-130 content-center px-4">
      <Note tone="danger" title={title}>
        <p>{text}</p>
        <Button className="mt-2" onClick={() => location.reload()}>
          {action}
        </Button>
      </Note>
    </main>
  );
}
