import * as texts from "../../texts/en.ts";
import { Note } from "../../ui/note.tsx";

/** Replaces a screen that failed to load or threw. */
export function RouteError() {
  const { title, text, action } = texts.failure;
  return (
    <main className="mx-auto grid min-h-dvh max-w-130 content-center px-4">
      <Note tone="bad" title={title}>
        <p>{text}</p>
        <button
          type="button"
          className="btn second mt-2 justify-self-start"
          onClick={() => location.reload()}
        >
          {action}
        </button>
      </Note>
    </main>
  );
}
