import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy.ts";
import type { Translation } from "../translation.ts";

export const privacy: Translation<typeof en.privacy> = {
  protected: "Protegido",
  standard: "Estándar",
  mode: (name) => `Modo de privacidad: ${name}`,
  protectedTip: `El chat se cifra mientras estás en otra pestaña y se borra después de ${limits.session.minutes} minutos.`,
  standardTip: `Sin protección: el chat permanece sin cifrar en la memoria de esta pestaña, sin límite de ${limits.session.minutes} minutos.`,
  clearedTitle: "Chat vaciado",
  clearedProtected: "Se han borrado los mensajes, los archivos y la clave. Ha empezado una sesión nueva.",
  clearedStandard: "Se han borrado los mensajes y los archivos de esta pestaña.",
};
