import { useEffect } from "react";
import { checkConnection, useReconnected } from "../../api/connection.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

/** Replaces a screen that failed to load or threw, until a lost connection is back. */
export function RouteError({ onReconnect }: { onReconnect: () => void }) {
  useReconnected(onReconnect);
  // A module that fails to load does not start a check.
  useEffect(() => {
    checkConnection();
  }, []);
  const { title, text, action } = texts.failure;
  return (
    <main className="mx-auto grid min-h-dvh max-w-130 content-center px-4">
      <Note tone="bad" title={title}>
        <p>{text}</p>
        <Button className="mt-2" onClick={() => location.reload()}>
          {action}
        </Button>
      </Note>
    </main>
  );
}
