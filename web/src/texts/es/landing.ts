import { PRODUCT_NAME } from "../../brand.ts";
import type * as en from "../en/landing.ts";
import { capitalize, plural } from "../plural.ts";
import type { Translation } from "../translation.ts";
import { chats, freeChats } from "./chats.ts";

export const landing: Translation<typeof en.landing> = {
  nav: {
    label: "En esta página",
    compare: "Comparar",
    models: "Modelos",
    prices: "Precios",
    questions: "Preguntas",
  },
  signInWithGoogle: "Iniciar sesión con Google",
  signIn: "Iniciar sesión",
  hero: {
    title: "Respuestas de IA privadas",
    lead: "Haz una pregunta. Hasta tres modelos responden lado a lado, y nada de lo que escribes se guarda.",
    chipsLabel: "Características",
    chips: { logs: "Sin registros de chats", trackers: "Sin rastreadores", search: "Búsqueda privada" },
    action: "Inicia sesión y empieza",
    start: "Pruébalo ahora",
  },
  comparison: {
    title: "Una pregunta, tres respuestas",
    lead: "Ningún modelo acierta siempre. Lado a lado, las lagunas se ven al instante.",
    asked: "Tú preguntas",
    question: "¿Cuánto dura el arroz cocido en la nevera?",
    answers: [
      "El arroz cocido dura de tres a cuatro días en la nevera. Guárdalo antes de dos horas, porque algunas esporas sobreviven a la cocción y crecen en el arroz templado. Recaliéntalo hasta que humee.",
      "El arroz cocido dura solo 24 horas en la nevera. Después tíralo, aunque huela bien. No lo dejes nunca toda la noche en la encimera.",
      "Hay opiniones distintas: las agencias de EE. UU. aconsejan de tres a cuatro días; la británica, solo 24 horas. Recaliéntalo hasta que humee, y una sola vez.",
    ],
    claims: [
      {
        topic: "cuánto dura",
        claim: "El arroz cocido dura de tres a cuatro días en la nevera.",
        quotes: [
          "El arroz cocido dura de tres a cuatro días en la nevera.",
          "El arroz cocido dura solo 24 horas en la nevera.",
          "las agencias de EE. UU. aconsejan de tres a cuatro días; la británica, solo 24 horas",
        ],
      },
      {
        topic: "enfriarlo pronto",
        claim: "No dejes el arroz cocido mucho tiempo fuera.",
        quotes: ["Guárdalo antes de dos horas", "No lo dejes nunca toda la noche en la encimera.", ""],
      },
      {
        topic: "recalentar",
        claim: "Recaliéntalo hasta que humee.",
        quotes: ["Recaliéntalo hasta que humee.", "", "Recaliéntalo hasta que humee, y una sola vez."],
      },
    ],
    note: "Respuestas de ejemplo, comprobadas con el mismo código que las tuyas. Cada cita está en su respuesta.",
  },
  demo: {
    title: "Míralo responder",
    lead: "Respuestas de ejemplo en la vista del propio chat. Las tuyas se ven igual.",
    question: "Explica el interés compuesto a un niño de diez años.",
    answers: [
      "Imagina que plantas un manzano. El año que viene, sus manzanas te dan semillas para otro. Pronto los árboles nuevos también dan manzanas, y el huerto crece cada año más deprisa sin que trabajes más.",
      "Metes 100 dólares en un bote que añade 10 en un año. El segundo año añade 11, porque también te paga por los 10. ¿Parece poco? Después de cincuenta años, en el bote hay 11.739 dólares.",
      "Piensa en una bola de nieve en lo alto de una colina. Con cada vuelta recoge nieve, y una bola más grande recoge más. El dinero hace lo mismo, si lo dejas tranquilo el tiempo suficiente.",
    ],
    models: "3/3 modelos",
    again: "Ver la demo otra vez",
    try: "Probar el chat multimodelo de verdad",
    tryNote: (chats) => capitalize(`${freeChats(chats)}, sin registro`),
  },
  samples: { names: ["ChatGPT", "Grok", "Gemini"], provider: "Respuesta de ejemplo" },
  models: {
    title: "Quién responde",
    lead: "Los modelos disponibles ahora mismo. Elige hasta tres para cada pregunta.",
    needsScript: "Esta lista se carga del catálogo actual, y para eso hace falta JavaScript.",
    free: "Gratis",
    premium: "Premium",
    showAll: (count) =>
      plural(count, {
        one: "Mostrar # modelo",
        many: "Mostrar los # de modelos",
        other: "Mostrar los # modelos",
      }),
    showLess: "Mostrar menos modelos",
    loading: "Cargando modelos",
    failed: "No se pudieron cargar los modelos",
    none: "Ahora mismo no hay modelos disponibles",
  },
  privacy: {
    title: "No se guarda ningún chat, y puedes comprobarlo",
    lead: "Aquí la privacidad es una lista de promesas claras. Las que se pueden probar se prueban antes de publicar cada versión.",
    cards: {
      ads: {
        title: "Sin anuncios",
        text: "Premium paga el servicio. Nadie paga por mostrarte nada.",
      },
      tracking: { title: "Sin rastreo", text: "Estas páginas no cargan nada de ningún otro sitio." },
      stored: {
        title: "Los chats no se guardan",
        text: "Ni en una base de datos ni en un registro. Solo el resto de una respuesta interrumpida te espera cifrado hasta 15 minutos.",
      },
      training: {
        title: "Sin entrenamiento",
        text: "Nunca entrenamos con los chats. Un recibo muestra lo que pedimos al proveedor.",
      },
      encrypted: {
        title: "Cifrado en tu navegador",
        text: "AES-256 mientras estás en otra pestaña, con una clave que solo tiene tu pestaña.",
      },
      expires: {
        title: "Sesiones que caducan",
        text: "Treinta minutos después de que dejes la pestaña, la clave y el chat desaparecen.",
      },
    },
    listTitle: "Con lo que puedes contar",
    list: [
      "No hace falta una dirección de correo para tener una cuenta",
      "Los archivos se leen en tu navegador: se envía su texto o una imagen redibujada, nunca el archivo",
      "Los chats nunca se venden ni se comparten con fines publicitarios",
      "De tu tarjeta solo guardamos los 4 últimos dígitos",
    ],
    meaning: {
      action: "¿Qué significa esto?",
      text: "Tu pregunta va a los modelos que eliges, y sus respuestas vuelven a ti. Registramos que hubo un chat y lo que costó. No guardamos lo que se dijo.",
      points: [
        "Las preguntas, las respuestas y los nombres de archivo nunca se escriben en una base de datos, un archivo o un registro. La única excepción es el resto de una respuesta interrumpida, cifrado y durante 15 minutos como máximo.",
        "La conversación existe en tu pestaña. Cierra la pestaña y desaparece.",
        "No podemos mostrarte un chat más tarde, y no tenemos chats que entregar.",
      ],
    },
    limits: {
      action: "¿Hasta qué punto es privado?",
      more: "Todo lo que se guarda y cómo comprobarlo",
      text: "Privado frente a nosotros, dentro de límites que decimos abiertamente.",
      points: [
        "Los proveedores de los modelos leen tu pregunta. El recibo bajo cada respuesta completada indica quién respondió y las condiciones que pedimos. No podemos verificar que las cumplan.",
        "Con la búsqueda web activada, un proveedor de búsqueda lee las palabras de la pregunta, sin tu dirección IP ni ninguna cookie.",
        "«Cifrado» significa en tu navegador, mientras no estás. Nunca significa de extremo a extremo: nuestros servidores transmiten cada pregunta.",
        "Si inicias sesión con Google u otro proveedor, recibimos tu dirección de correo. Con un nombre de usuario y una contraseña no hace falta ninguna.",
      ],
    },
  },
  stats: {
    models: {
      figure: "20+",
      label: "modelos",
      text: "Hasta tres responden a cada pregunta.",
      now: (count) =>
        plural(count, {
          one: "# está disponible ahora mismo. Hasta tres responden a cada pregunta.",
          many: "# están disponibles ahora mismo. Hasta tres responden a cada pregunta.",
          other: "# están disponibles ahora mismo. Hasta tres responden a cada pregunta.",
        }),
    },
    collection: {
      figure: "0 %",
      label: "recogida de datos",
      text: "Sin analítica y sin registros de chats. Para aplicar los límites de chats gratis contamos los chats, no sus palabras.",
    },
    anonymous: {
      figure: "100 %",
      label: "anónimo",
      text: "No hacen falta nombre ni correo. Solo el inicio de sesión con Google u otro proveedor nos da una dirección.",
    },
  },
  plans: {
    title: "Planes y precios",
    account: (count) => `${capitalize(chats(count))} con una cuenta gratuita`,
  },
  questions: {
    title: "Preguntas frecuentes",
    privacy: {
      question: `¿Es ${PRODUCT_NAME} realmente privado?`,
      answer:
        "Tus preguntas y las respuestas nunca se escriben en un disco nuestro: ni en una base de datos, ni en un registro. Cada respuesta lleva un recibo que muestra quién respondió y qué condiciones pedimos.",
      today:
        "los proveedores de los modelos sí leen tu pregunta, y solo podemos pedirles que no guarden nada.",
    },
    account: {
      question: "¿Necesito una cuenta?",
      answer: (visitor, user) => {
        const start =
          visitor === null
            ? "No, los chats no requieren registro."
            : visitor === 0
              ? "Sí."
              : plural(visitor, {
                  one: "No. El primer chat no requiere registro.",
                  many: "No. Los primeros # de chats no requieren registro.",
                  other: "No. Los # primeros chats no requieren registro.",
                });
        return `${start} Una cuenta gratuita te da ${chats(user)}, y puede ser un nombre de usuario y una contraseña generados en tu navegador, sin dirección de correo.`;
      },
    },
    models: {
      question: "¿Qué modelos puedo comparar?",
      answer:
        "Más de 20, de OpenAI, xAI, Google y otros, hasta tres a la vez. Algunos de los más grandes requieren Premium.",
      today: (count) =>
        plural(count, {
          one: "# modelo está disponible.",
          many: "# de modelos están disponibles.",
          other: "# modelos están disponibles.",
        }),
    },
    price: {
      question: "¿Cuánto cuesta Premium?",
      answer:
        "Desde 9,99 US$ al mes por chats ilimitados y todos los modelos premium. Cancela cuando quieras.",
    },
    search: {
      question: "¿Cómo funciona la búsqueda privada?",
      answer:
        "La búsqueda web envía las palabras de tu pregunta a un proveedor de búsqueda a través de nuestro servidor, sin tu dirección IP ni ninguna cookie. Todos tus modelos ven los mismos resultados, y se indica cada fuente.",
    },
    payment: {
      question: "¿Puedo pagar con tarjeta o con Bitcoin?",
      answer:
        "Sí, con tarjeta o con Bitcoin. De tu tarjeta guardamos solo los 4 últimos dígitos; el número completo nunca nos llega.",
      today: "el pago es con tarjeta. Bitcoin está previsto, pero aún no puedes pagar con él.",
    },
  },
  closing: {
    title: "¿Qué preguntarías si nadie lo guardara?",
    text: (chats) =>
      chats === 0
        ? "Al cerrar la página, tu conversación desaparece."
        : `${capitalize(freeChats(chats))}, sin cuenta. Al cerrar la página, tu conversación desaparece.`,
    start: "Empieza tu primer chat anónimo",
    create: "Crear cuenta privada",
  },
  footer: {
    label: "Pie de página",
    chat: "Chat",
    account: "Iniciar sesión",
    privacy: "La privacidad en detalle",
  },
};

export const home: Translation<typeof en.home> = {
  title: `${PRODUCT_NAME}: respuestas de IA privadas`,
  description: "Haz una pregunta. Hasta tres modelos de IA responden lado a lado, y el chat no se guarda.",
};
