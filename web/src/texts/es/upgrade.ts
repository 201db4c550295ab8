import type * as en from "../en/upgrade.ts";
import { capitalize, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats } from "./chats.ts";

export const upgrade: Translation<typeof en.upgrade> = {
  title: "Pásate a Premium",
  lead: "La privacidad es la misma en todos los planes.",
  free: {
    name: "Plan gratis",
    badge: "Gratis",
    per: "Tu plan actual",
    remaining: (count) => capitalize(chats(count)),
    left: (chats) => plural(chats, { one: "Queda #", many: "Quedan #", other: "Quedan #" }),
    models: "Modelos gratis",
    search: "Búsqueda privada",
  },
  monthly: {
    name: "Mensual",
    badge: "Flexible",
    per: "Se cobra cada mes",
    conversations: "Chats ilimitados",
    models: "Todos los modelos premium",
    response: "Respuesta prioritaria",
    responseToday: "Cuando se agota el presupuesto diario del sitio, solo continúan los chats Premium.",
    responseSame: "En este sitio, los chats gratis se responden igual de rápido.",
    cancel: "Cancela cuando quieras",
    action: "Elegir plan mensual",
  },
  annual: {
    name: "Anual",
    badge: (percent) => `Ahorra un ${percent} %`,
    per: (total) => `${total} cobrados cada año`,
    everything: "Todo lo del plan mensual",
    support: "Soporte prioritario",
    supportToday: "El contacto del soporte está en la página de tu cuenta.",
    noSupportToday: "Este sitio aún no ha publicado un contacto de soporte.",
    access: "Acceso anticipado a nuevos modelos",
    accessToday: "Los nuevos modelos premium son tuyos en cuanto se añaden.",
    action: "Elegir plan anual",
  },
  perMonth: "al mes",
  loading: "Cargando precios",
  notCurrent: "Puede que estos precios no estén actualizados. La página de pago muestra los actuales.",
  provider:
    "Los pagos los gestiona un proveedor externo de pagos con tarjeta. El número de tu tarjeta nunca nos llega.",
  providerDetails:
    "El proveedor, Stripe, recibe tus datos de pago, el identificador de tu cuenta y, si tu proveedor de inicio de sesión la ha verificado, tu dirección de correo.",
  stored: "Solo se guardan tu nombre de usuario y los 4 últimos dígitos del método de pago.",
  storedDetails:
    "Para ser exactos, con tu cuenta guardamos también los identificadores de cliente y de suscripción de Stripe, tu plan, su estado y sus fechas.",
  off: "Los pagos no están configurados en este sitio",
  offText: "De momento no se puede comprar Premium aquí. Tus chats gratis no se ven afectados.",
  granted: "Ya tienes Premium",
  grantedText: "Se añadió a tu cuenta sin coste. Aun así, puedes suscribirte.",
  pro: { title: "Tienes Premium", lead: "Tienes chats ilimitados y todos los modelos premium." },
  pricesFailedTitle: "Error",
  pricesFailedText: "No se pudieron cargar los precios. Recarga la página.",
  failedTitle: "Error en el pago",
  failedText: "No se pudo tramitar la suscripción. Inténtalo de nuevo.",
};
