import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/page.ts";
import type { Translation } from "../translation.ts";

export const titles: Translation<typeof en.titles> = {
  chat: `Chat · ${PRODUCT_NAME}`,
  auth: `Te damos la bienvenida · ${PRODUCT_NAME}`,
  upgrade: `Premium · ${PRODUCT_NAME}`,
  paymentSuccess: `Pago · ${PRODUCT_NAME}`,
  dashboard: `Cuenta · ${PRODUCT_NAME}`,
  privacy: `Privacidad · ${PRODUCT_NAME}`,
  admin: `Administración · ${PRODUCT_NAME}`,
  auditLog: `Registro de auditoría · ${PRODUCT_NAME}`,
  notFound: `404 · ${PRODUCT_NAME}`,
};

export const common: Translation<typeof en.common> = {
  close: "Cerrar",
  cancel: "Cancelar",
  busy: "Procesando…",
  retry: "Reintentar",
  backToChat: "Volver al chat",
};

export const header: Translation<typeof en.header> = {
  home: `Inicio de ${PRODUCT_NAME}`,
  privacy: "Privacidad",
  menu: "Menú",
  skip: "Saltar al campo de mensaje",
  secureClear: "Borrado seguro",
  secureClearTip: "Borra preguntas, respuestas, borrador y archivos",
};

export const theme: Translation<typeof en.theme> = {
  label: "Tema",
  light: "Claro",
  system: "Sistema",
  dark: "Oscuro",
};

export const failure: Translation<typeof en.failure> = {
  title: "Esta página no se ha cargado",
  text: "Puede que haya una versión nueva o un problema de conexión.",
  action: "Recargar",
  part: "Parte de esta página no se ha cargado",
  partText: "Comprueba tu conexión e inténtalo de nuevo. Si no funciona, recarga la página.",
  answers:
    "La parte de esta página que muestra las respuestas no se ha cargado. Recarga la página y vuelve a preguntar.",
};
