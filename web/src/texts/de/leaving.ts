import type * as en from "../en/leaving.ts";
import type { Translation } from "../translation.ts";

export const leaving: Translation<typeof en.leaving> = {
  title: "Seite verlassen und Chat löschen?",
  text: "Dieser Chat existiert nur im Speicher dieses Tabs. Wenn du die Seite jetzt verlässt, wird er gelöscht.",
  leave: "Verlassen und löschen",
  stay: "Bleiben",
};
