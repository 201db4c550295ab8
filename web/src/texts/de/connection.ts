import type * as en from "../en/connection.ts";
import type { Translation } from "../translation.ts";

export const connection: Translation<typeof en.connection> = {
  title: "Keine Verbindung.",
  draft: "Dein Entwurf bleibt erhalten. Diese Seite verbindet sich von selbst wieder.",
  retrying: "Diese Seite verbindet sich von selbst wieder.",
  back: "Wieder verbunden",
};
