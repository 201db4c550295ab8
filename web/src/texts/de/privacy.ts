import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy.ts";
import type { Translation } from "../translation.ts";

export const privacy: Translation<typeof en.privacy> = {
  protected: "Geschützt",
  standard: "Standard",
  mode: (name) => `Datenschutzmodus: ${name}`,
  protectedTip: `Der Chat ist verschlüsselt, solange du in einem anderen Tab bist, und wird nach ${limits.session.minutes} Minuten gelöscht.`,
  standardTip: `Nicht geschützt: Der Chat bleibt unverschlüsselt im Speicher dieses Tabs, ohne ${limits.session.minutes}-Minuten-Frist.`,
  clearedTitle: "Chat geleert",
  clearedProtected: "Nachrichten, Dateien und Schlüssel wurden gelöscht. Eine neue Sitzung hat begonnen.",
  clearedStandard: "Nachrichten und Dateien wurden aus diesem Tab gelöscht.",
};
