import type * as en from "../en/billing.ts";
import { number, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

export const billing: Translation<typeof en.billing> = {
  manage: "Gestionar suscripción",
  support: "Soporte",
  terms: "Condiciones",
  refunds: "Reembolsos",
  supportAt: (contact) => `Soporte: ${contact}`,
  plans: { free: "Plan gratis", monthly: "Premium, se cobra cada mes", annual: "Premium, se cobra cada año" },
};

export const paymentSuccess: Translation<typeof en.paymentSuccess> = {
  verifying: "Verificando tu pago",
  verifyingText: "Tarda unos segundos.",
  title: "¡Pago realizado!",
  toast: "Tu suscripción ya está activa.",
  lead: "Primero, abre un chat y elige tus modelos: en «Ver todos los modelos» ya tienes desbloqueados todos los modelos premium. En tu cuenta puedes ver este plan y cancelarlo.",
  plan: "Plan",
  amount: "Importe",
  nextBilling: "Próximo cobro",
  included: "Incluye",
  benefits: ["Chats ilimitados", "Todos los modelos premium", "Cancela cuando quieras"],
  start: "Empezar a chatear",
  pending: "Tu pago se está procesando",
  pendingText:
    "Tu banco aún no lo ha confirmado. Algunos métodos de pago tardan días. Puedes salir de esta página: Premium empieza cuando se confirme el pago.",
  noSessionTitle: "Error",
  noSession: "Falta el identificador del pago en la dirección",
  noSessionText: "Abre tu cuenta para ver si tienes Premium.",
  failedTitle: "Error de verificación",
  failed: "No se pudo verificar el pago. Contacta con el soporte si se te ha cobrado.",
  signedOut: "Inicia sesión para ver tu pago",
  signedOutText: "Usa la cuenta con la que pagaste y vuelve a abrir esta página.",
  account: "Tu cuenta",
};

export const dashboard: Translation<typeof en.dashboard> = {
  title: "Tu cuenta",
  plan: "Plan",
  current: "Plan actual",
  granted: "Premium, añadido a tu cuenta sin coste",
  status: "Estado",
  statuses: {
    pending: "A la espera del primer pago",
    active: "Activa",
    past_due: "El pago ha fallado. Actualiza tu tarjeta para seguir con Premium.",
    unpaid: "Terminada: el pago ha fallado",
    paused: "En pausa",
    canceled: "Cancelada",
  },
  ending: "Cancelada, activa hasta el final del período",
  amount: "Importe",
  nextBilling: "Próximo cobro",
  endsAt: "Premium hasta",
  card: "Método de pago",
  last4: (digits) => `•••• ${digits}`,
  last4Label: (digits) => `termina en ${digits}`,
  chats: "Chats",
  used: (used, limit) =>
    plural(used, {
      one: `# de ${number(limit)} usado`,
      many: `# de ${number(limit)} usados`,
      other: `# de ${number(limit)} usados`,
    }),
  unlimited: (used) => `${number(used)} hasta ahora, sin límite`,
  upgrade: "Pasar a Premium",
  portalFailed: "No se pudo abrir la página de pago. Inténtalo de nuevo.",
  failed: "No se pudo cargar tu suscripción",
  account: "Cuenta",
  username: "Nombre de usuario",
  password: "Cambiar contraseña",
  passwordText: "Aquí tu sesión seguirá abierta. En todos tus demás dispositivos se cerrará.",
  everywhere: "Cerrar sesión en todas partes",
  everywhereText: "Cierra tus sesiones en todos los dispositivos, incluido este.",
  everywhereDone: "Se ha cerrado tu sesión en todos los dispositivos",
  everywhereFailed: "No se pudo cerrar la sesión. Sigue abierta.",
  remove: "Eliminar mi cuenta",
  removeText: "Cancela al instante cualquier suscripción y elimina tu cuenta.",
};

export const deletion: Translation<typeof en.deletion> = {
  title: "Eliminar mi cuenta",
  text: "Se borran tu cuenta y su contador de chats, y se cierran todas sus sesiones. Una suscripción de pago se cancela al instante, sin reembolso. Esto no se puede deshacer.",
  nameless: "eliminar",
  confirm: (name) => `Escribe «${name}» para confirmar`,
  mismatch: (name) => `Escribe «${name}» exactamente como se muestra.`,
  failed: "No se pudo confirmar que tu cuenta se haya eliminado. Inténtalo de nuevo en un momento.",
  action: "Eliminar cuenta",
  doneTitle: "Cuenta eliminada",
  doneText: "Se han borrado tu cuenta y su contador de chats, y se han cerrado todas sus sesiones",
};
