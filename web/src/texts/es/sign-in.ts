import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/sign-in.ts";
import { capitalize } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { freeChats } from "./chats.ts";

export const auth: Translation<typeof en.auth> = {
  title: `Te damos la bienvenida a ${PRODUCT_NAME}`,
  lead: (chats) => `Inicia sesión y tendrás ${freeChats(chats)}. Lo que preguntas sigue siendo tuyo.`,
  continueWith: (provider) => `Continuar con ${provider}`,
  singleSignOn: "Continuar con el inicio de sesión único",
  anonymous: "Crear cuenta anónima",
  emailNote: (provider) =>
    `Si inicias sesión con ${provider}, recibimos tu dirección de correo. Al iniciar sesión, tus preguntas no se comparten con ${provider}.`,
  returning: "Iniciar sesión con usuario",
  benefits: {
    privacy: {
      title: "Privacidad completa",
      text: "No guardamos tus chats, no los vendemos ni entrenamos con ellos.",
    },
    comparison: {
      title: "Comparación lado a lado",
      text: "Una pregunta, hasta tres modelos, en columnas paralelas.",
    },
    freemium: {
      title: "Gratis para empezar",
      text: (count) => `${capitalize(freeChats(count))}.`,
      premium: (price) => `Premium: ${price}`,
    },
  },
  failedTitle: "No has iniciado sesión",
  failures: {
    cancelled: () => "Se canceló el inicio de sesión. No se compartió nada con nosotros.",
    expired: () => "Ese inicio de sesión tardó demasiado o ya se usó. Empieza de nuevo.",
    failed: (provider) => `${provider} no confirmó tu identidad. Empieza de nuevo.`,
    unavailable: (provider) =>
      `El servicio de inicio de sesión de ${provider} no responde. Inténtalo de nuevo en un momento o usa una cuenta anónima.`,
    not_configured: () =>
      "El inicio de sesión único no está configurado en este sitio. Usa una cuenta anónima.",
    internal: () => "Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.",
    blocked: () => "Esta cuenta está bloqueada. Contacta con el responsable de este sitio.",
    sign_in_limit: () => "Hubo demasiados inicios de sesión desde esta red. Inténtalo de nuevo en una hora.",
    database: () => "El sitio está saturado en este momento. Inténtalo de nuevo en un momento.",
  },
  failureOther: "No se pudo iniciar sesión. Empieza de nuevo.",
  loginFailed: "No se pudo iniciar sesión",
  registrationFailed: "No se pudo crear la cuenta",
  backTitle: "¡Qué bien verte de nuevo!",
  backText: (name) => `Has iniciado sesión como ${name}`,
  createdTitle: "¡Cuenta creada!",
  createdText: (name) => `¡Hola, ${name}! Tus credenciales anónimas están listas.`,
  copiedTitle: "Copiado",
  copiedText: (label) => `Copiado al portapapeles: ${label.toLowerCase()}`,
};

export const signIn: Translation<typeof en.signIn> = {
  label: "Iniciar sesión con usuario",
  username: "Nombre de usuario",
  password: "Contraseña",
  usernameMissing: "Escribe tu nombre de usuario.",
  passwordMissing: "Escribe tu contraseña.",
  failed: "Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.",
  unreached: "No se pudo contactar con el servidor. Inténtalo de nuevo en un momento.",
  action: "Iniciar sesión",
};

export const credentials: Translation<typeof en.credentials> = {
  title: "Tus credenciales anónimas",
  text: "Generadas ahora mismo en tu navegador. Guarda una copia: una contraseña perdida no se puede recuperar; tampoco nosotros podemos hacerlo.",
  username: "Nombre de usuario",
  password: "Contraseña",
  copy: "Copiar",
  copied: "Copiado",
  both: "Nombre de usuario y contraseña",
  copyBoth: "Copiar ambos",
  copyThis: (label) => `Copiar ${label.toLowerCase()}`,
  again: "Generar de nuevo",
  create: "Crear cuenta",
  taken: "Ese nombre ya está en uso. Aquí tienes otro: cópialo y después crea la cuenta.",
  failed: "No se pudo crear la cuenta. Inténtalo de nuevo en un momento.",
};

export const password: Translation<typeof en.password> = {
  title: "Cambiar contraseña",
  text: "Aquí tu sesión seguirá abierta. En todos tus demás dispositivos se cerrará.",
  current: "Contraseña actual",
  next: "Contraseña nueva",
  rule: `De ${limits.password.minCharacters} a ${limits.password.maxCharacters} caracteres. Guarda una copia: una contraseña perdida no se puede recuperar.`,
  currentMissing: "Escribe tu contraseña actual.",
  nextMissing: "Escribe una contraseña nueva.",
  failed: "No se pudo cambiar la contraseña. Inténtalo de nuevo en un momento.",
  action: "Cambiar contraseña",
  changedTitle: "Contraseña cambiada",
  changedText: "Se ha cerrado la sesión en todos tus demás dispositivos",
};
