import { limits } from "../../lib/limits.ts";
import type * as en from "../en/welcome.ts";
import type { Translation } from "../translation.ts";

export const welcome: Translation<typeof en.welcome> = {
  title: "Haz una pregunta. Lee tres respuestas.",
  claims: ["Los chats no se guardan", "Sin rastreadores ni anuncios", "Desaparece al cerrar la página"],
  examplesTitle: "Prueba una de estas",
  examples: [
    "Explica a un niño de diez años cómo funcionan las vacunas",
    "Planea tres días en Lisboa sin coche",
    "¿Qué debo revisar antes de firmar un contrato de alquiler?",
  ],
  terms: "Tu pregunta va a los proveedores de los modelos que elijas. Se aplican sus condiciones.",
  tiles: {
    side: {
      title: "Lado a lado",
      text: "Hasta tres modelos responden a la vez, cada uno en su columna. Donde difieran, fíjate bien.",
    },
    search: {
      title: "Búsqueda privada",
      text: "La búsqueda web busca para todos los modelos a través de nuestro servidor y muestra sus fuentes.",
    },
    key: {
      title: "Una clave que caduca",
      text: `Generada en esta pestaña, cifra el chat cada vez que sales de ella. Ambos se borran después de ${limits.session.minutes} minutos, salvo que los conserves.`,
    },
  },
};
