import type * as en from "../en/account.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const account: Translation<typeof en.account> = {
  nameless: "Cuenta anónima",
  blocked: "Esta cuenta está bloqueada y no puede chatear. Contacta con el responsable de este sitio.",
  menu: (name) => `Cuenta, ${name}`,
  left: (chats) => plural(chats, { one: "Queda # chat", many: "Quedan # de chats", other: "Quedan # chats" }),
  visitorLeft: (chats) =>
    plural(chats, {
      one: "Queda # gratis",
      many: "Quedan # gratis",
      other: "Quedan # gratis",
    }),
  unlimited: "Chats ilimitados",
  pro: "PRO",
  signIn: "Iniciar sesión",
  upgrade: "Pasar a Premium",
  dashboard: "Tu cuenta",
  admin: "Administración",
  changePassword: "Cambiar contraseña",
  logout: "Cerrar sesión",
  logoutFailed: "No se pudo cerrar la sesión",
  logoutFailedText: "No se pudo contactar con el servidor. Tu sesión sigue abierta.",
  loggedOutTitle: "Sesión cerrada",
  loggedOutText: "Has cerrado la sesión correctamente",
};
