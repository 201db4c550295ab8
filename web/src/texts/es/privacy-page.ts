import { PRODUCT_NAME } from "../../brand.ts";
import { limits } from "../../lib/limits.ts";
import type * as en from "../en/privacy-page.ts";
import type { Translation } from "../translation.ts";

export const privacyPage: Translation<typeof en.privacyPage> = {
  title: "Qué guardamos y quién ve tu pregunta",
  lead: "Cada promesa de esta página tiene una prueba que falla si la rompemos. La mayoría puedes comprobarlas tú, en tu propio navegador.",
  contents: "En esta página",
  summary: [
    {
      title: "Los chats no se guardan",
      text: "Las preguntas, las respuestas y los archivos no están en ninguna de nuestras bases de datos, archivos o registros. La única excepción: el resto de una respuesta interrumpida te espera cifrado hasta 15 minutos. Todo lo demás vive en la memoria de tu pestaña y desaparece con ella.",
    },
    {
      title: "Los modelos sí los leen",
      text: "Un modelo solo puede responder a una pregunta que su proveedor recibe. El recibo bajo cada respuesta completada indica el proveedor y las condiciones que pedimos.",
    },
    {
      title: "Puedes comprobarlo",
      text: "Tu navegador muestra cada solicitud que hace esta página y todo lo que guarda. Más abajo se explica dónde mirar.",
    },
  ],

  keptTitle: "Qué se guarda, dónde y cuánto tiempo",
  keptLead:
    "Todo esto está en nuestra base de datos, salvo la cookie que reconoce un dispositivo y los ajustes en tu navegador. Los contadores de tus chats y de los inicios de sesión fallidos contienen además diez valores aleatorios cada uno, para que nada se cuente dos veces. Las filas que caducan están en una tabla aparte, sin copia de seguridad, salvo las cifras por hora de personas activas. Una vez caducadas, ya no se usan y se eliminan en pocos días.",
  kept: {
    account: {
      title: "Tu cuenta",
      text: "El nombre de usuario, un hash de la contraseña o de tu identificador en el proveedor de inicio de sesión, la dirección de correo si ese proveedor facilita una, los derechos Premium y de administración, si está bloqueada o la creó el operador, el número de chats y el de cambios de contraseña o cierres de sesión en todos los dispositivos, y los momentos del registro, del último inicio de sesión y de la última actividad.",
      howLong: "Hasta que la elimines",
    },
    subscription: {
      title: "Una suscripción",
      text: "Los identificadores de Stripe del cliente y de la suscripción, el plan, su estado y sus fechas, y los cuatro últimos dígitos de la tarjeta. Nunca el número de la tarjeta. Durante 35 días, también un hash del identificador de cada notificación de Stripe.",
      howLong: "Hasta que elimines la cuenta",
    },
    "admin-changes": {
      title: "Cambios hechos por un admin",
      text: "Qué admin cambió o intentó cambiar qué cuenta o modelo, cuándo, y los valores anterior y posterior. Ni chats, ni direcciones de correo, ni direcciones IP.",
      howLong: "De forma permanente",
    },
    visitor: {
      title: "Sin cuenta",
      text: "Cuántos chats gratis has usado, asociado al hash de una cookie aleatoria.",
      howLong: "180 días después del último chat",
    },
    network: {
      title: "Tu red",
      text: "Cuántos chats gratis han salido hoy de tu red, asociado a un hash. La clave del hash se elimina cada día. Después, el hash no permite llegar a ninguna red.",
      howLong: "Hasta una hora después de medianoche UTC",
    },
    session: {
      title: "Una sesión",
      text: "Un hash del token aleatorio de tu cookie, el identificador de tu cuenta y la hora en que iniciaste sesión.",
      howLong: "30 días después del último uso",
    },
    "sign-in": {
      title: "Un inicio de sesión con Google u otro proveedor",
      text: "Mientras dura: valores aleatorios que lo protegen, un hash de una cookie, la página a la que volver y si el inicio de sesión confirma la eliminación de tu cuenta.",
      howLong: "10 minutos",
    },
    "failed-logins": {
      title: "Inicios de sesión fallidos",
      text: "Su número, asociado a hashes del nombre de usuario, la red, el dispositivo y la sesión. Del mismo modo se cuentan las cuentas nuevas y los inicios de sesión con un proveedor por red y las solicitudes de pago por cuenta.",
      howLong: "Hasta dos horas",
    },
    "device-cookie": {
      title: "Un dispositivo conocido",
      text: "Una cookie en tu navegador, para que los inicios de sesión fallidos en otros lugares no bloqueen tu acceso. Contiene un identificador aleatorio y firmas para tus cinco últimas cuentas.",
      howLong: "180 días",
    },
    "browser-settings": {
      title: "Ajustes en tu navegador",
      text: "En el almacenamiento local de tu navegador: ajustes como el tema, el idioma y el modo de lectura, y los identificadores de los últimos modelos que elegiste. De todo ello solo recibimos los modelos a los que preguntas.",
      howLong:
        "Hasta que borres los datos de este sitio. Los modelos y el modo de lectura: hasta usar «Borrado seguro» o cerrar sesión",
    },
    spending: {
      title: "Lo que cuestan los chats Premium",
      text: "Si este sitio limita el coste por cuenta: la suma de los chats de hoy y el número de sus respuestas, asociados a un hash del identificador de tu cuenta.",
      howLong: "Hasta el final del día siguiente (UTC)",
    },
    sums: {
      title: "Totales",
      text: "Chats, respuestas y coste por modelo y día, cuántas cuentas hay y cuántas de ellas tienen Premium, y cuántas personas estuvieron activas. Ninguno trata de un chat o una persona en concreto.",
      howLong: "De forma permanente; las cifras por hora de personas activas: dos días tras acabar el día",
    },
    unsettled: {
      title: "Respuestas de coste desconocido",
      text: "Sus modelos, el día y los identificadores del router de modelos, hasta que el router informe del coste. Nada sobre ti, pero el operador puede consultar en el router la hora y la longitud de cada respuesta.",
      howLong: "Hasta 30 días",
    },
    retries: {
      title: "Respuestas fallidas",
      text: "A qué modelos puedes volver a preguntar gratis, y un hash de tu cookie o el identificador de tu cuenta.",
      howLong: "15 minutos",
    },
    stops: {
      title: "Respuestas detenidas e interrumpidas",
      text: "Que un chat o algunas de sus respuestas se detuvieron, o cuántos bytes habían llegado cuando se cortó tu conexión o la página quedó oculta en un teléfono, asociado a un hash del identificador aleatorio del chat.",
      howLong: "15 minutos",
    },
    spool: {
      title: "El resto de una respuesta",
      text: "Si se corta tu conexión o la página queda oculta en un teléfono: lo que tu navegador aún no ha recibido, cifrado, asociado a un hash del identificador aleatorio del chat. Solo tu pestaña tiene la clave. Nuestra función también la tuvo, y con el valor guardado para las claves del día y una copia de tu solicitud se podría recuperar.",
      howLong: "15 minutos como máximo; se elimina en cuanto tu pestaña lo tiene o cuando detienes el chat",
    },
    seeds: {
      title: "Claves para los chats",
      text: "Un valor aleatorio del que se obtienen las claves del día para los chats. No dice nada de nadie, pero con él y una grabación de una solicitud cifrada se podría descifrar ese chat.",
      howLong: "Hasta el final del día siguiente (UTC)",
    },
  },

  othersTitle: "Quién más ve una pregunta",
  others: {
    providers: {
      title: "Los proveedores de los modelos",
      text: "El router de modelos y el proveedor de cada modelo que elegiste leen la pregunta para responderla. A través de OpenRouter pedimos proveedores que no conserven la pregunta ni entrenen con ella. No podemos verificar que lo cumplan. Otros routers no reciben esa petición. El recibo bajo cada respuesta completada muestra quién respondió y qué se pidió.",
    },
    "search-provider": {
      title: "Un proveedor de búsqueda, si la búsqueda web está activada",
      text: "Recibe las palabras de la pregunta y nada sobre ti. Si compruebas una afirmación en la web, recibe la pregunta que ves antes, que puede proceder de una respuesta. Nuestra petición de no conservar las preguntas ni entrenar con ellas no lo incluye. El recibo lo nombra.",
    },
    hosting: {
      title: "Los servidores del camino",
      text: "Nuestra función de chat descifra la pregunta y las respuestas mientras dura una solicitud. CloudFront, que está delante, solo transporta texto cifrado de los chats, pero todo lo demás descifrado.",
    },
    stripe: {
      title: "Stripe, si pagas",
      text: "Recibe lo que introduces en sus páginas, el identificador de tu cuenta y tu dirección de correo si tu proveedor de inicio de sesión la ha verificado. Nunca tu nombre de usuario, una pregunta o una respuesta.",
    },
    google: {
      title: "Google u otro proveedor, si inicias sesión con él",
      text: "Sabe que iniciaste sesión aquí. El inicio de sesión no le dice nada de tus chats.",
    },
  },

  claimsTitle: "Qué probamos y cómo puedes comprobarlo",
  claimsLead:
    "Pulsa F12 para abrir las herramientas de desarrollo de tu navegador, o elige «Inspeccionar» en el menú contextual de la página. Nuestras pruebas repiten las mismas comprobaciones con cada cambio.",
  check: "Compruébalo",
  tested: "Cómo lo probamos",
  claims: {
    "not-stored": {
      title: "Los chats no se guardan",
      text: "Las preguntas, las respuestas, los nombres y contenidos de los archivos y las búsquedas no están en ninguna de nuestras bases de datos, archivos o registros, tanto si un chat sale bien como si falla. La única excepción: si se corta tu conexión o la página queda oculta en un teléfono, el resto de la respuesta te espera cifrado hasta 15 minutos.",
      tested:
        "Tu navegador no puede mirar dentro de nuestros servidores. Una prueba envía palabras de marca únicas en chats que funcionan y en chats que fallan, y después las busca en la base de datos, en cada archivo y en el registro.",
    },
    "no-addresses": {
      title: "Las direcciones IP no se guardan",
      text: "Los chats gratis se cuentan por red, mediante un hash cuya clave se elimina cada día.",
      tested:
        "Una prueba envía chats desde direcciones IP conocidas y después las busca en la base de datos, en cada archivo y en el registro.",
    },
    capsule: {
      title: "Los chats se cifran dos veces",
      text: "Entre tu navegador y nuestra función de chat, la pregunta y las respuestas se cifran una vez más, de modo que las redes, los proxys de empresa y nuestra CDN solo transportan texto cifrado. No te protege de nosotros: enviamos la página y ejecutamos la función. Y los modelos leen tu pregunta.",
      check:
        "Pregunta algo. En el panel «Red», selecciona la solicitud llamada stream: ni su carga útil ni su respuesta contienen una palabra de ello.",
    },
    frames: {
      title: "El tamaño de lo que se envía no delata una respuesta",
      text: "Mientras los modelos escriben, se envían paquetes del mismo tamaño a un ritmo fijo. Quien escuche seguirá viendo que chateas, cuándo y durante cuánto tiempo, la longitud aproximada de tu pregunta, si se buscó en la web y si una respuesta es inusualmente rápida.",
      tested:
        "Una prueba registra los paquetes de respuestas distintas en una conexión cifrada: todos miden lo mismo. Sin esta protección las longitudes difieren, y la prueba también lo detecta.",
    },
    "one-origin": {
      title: "No se carga nada de otros sitios",
      text: "Ninguna tipografía, script, imagen o icono de sitio viene de otras empresas, así que ninguna de ellas sabe que estás aquí.",
      check: "Abre el panel «Red» y recarga la página. Todas las solicitudes van a este sitio.",
    },
    "inert-answers": {
      title: "Las respuestas no pueden enviar nada fuera",
      text: "Una imagen en una respuesta se muestra como enlace, y el HTML como texto.",
      check:
        "Con el panel «Red» abierto, pide a un modelo que responda con una imagen de otro sitio. El navegador no solicita nada a ese otro sitio hasta que haces clic en el enlace.",
    },
    "files-stay": {
      title: "Los archivos se quedan en tu dispositivo",
      text: "Se leen en el navegador. Solo se envía su texto, o una imagen redibujada sin datos de la cámara, con el nombre, el tipo y el tamaño del archivo.",
      tested:
        "Una prueba adjunta archivos de todo tipo y lee la solicitud antes de que se cifre: contiene el texto del archivo o la imagen redibujada, y no el archivo.",
    },
    "no-browser-storage": {
      title: "No hay nada de un chat en el almacenamiento del navegador",
      text: "Ni en las cookies, ni en el almacenamiento local, ni en las cachés, ni en la URL, ni en el historial.",
      check:
        "Abre el panel «Aplicación» («Almacenamiento» en Firefox y Safari). El almacenamiento local contiene solo ajustes (como tu tema, tu idioma, el modo de lectura y los últimos modelos que elegiste), tus contadores de chats y el día en que se rechazó por última vez un chat gratis. El almacenamiento de caché e IndexedDB están vacíos.",
    },
    sealed: {
      title: "Los chats protegidos se cifran mientras la pestaña está oculta",
      text: `Con AES-256 y una clave que ningún script puede leer. El texto sin cifrar se descarta. Si aún se está escribiendo una respuesta o leyendo un archivo, el cifrado espera a que termine. Después de ${limits.session.minutes} minutos la clave se destruye, y la página te lo dice.`,
      check:
        "Separa las herramientas de desarrollo en otra ventana y cambia de pestaña. Después, toma una instantánea del montón en «Memoria» y busca en ella una palabra de tu chat.",
    },
    visits: {
      title: "Un chat espera diez minutos mientras visitas otra pantalla",
      text: "Se borra antes si allí cambias de pestaña, cierras sesión o cierras la página. Antes de un enlace que lo borraría, la página pregunta.",
      check:
        "Pregunta algo, abre esta página, cambia a otra pestaña y vuelve al chat. Ha desaparecido, y una nota explica por qué.",
    },
    "sign-out": {
      title: "Cerrar sesión borra el chat en todas las pestañas",
      text: "Todas las pestañas del mismo navegador lo borran al instante.",
      check: "Abre el chat en dos pestañas, pregunta algo en una y cierra sesión en la otra.",
    },
    "secure-clear": {
      title: "«Borrado seguro» no deja ninguna copia",
      text: "Elimina los mensajes, el borrador, los archivos y la clave de la memoria de la pestaña.",
      check:
        "Toma una instantánea del montón en «Memoria» antes y después, y busca en ambas una palabra de tu chat.",
    },
    "separate-threads": {
      title: "Los modelos no ven las respuestas de los demás",
      text: "Cada uno recibe su propia conversación, a menos que compartas una respuesta con los demás o pidas a un modelo que combine las respuestas, o compare o compruebe sus afirmaciones.",
      tested:
        "En una prueba, cada uno de tres modelos recibe un secreto. A lo largo de 20 preguntas, con paradas y reintentos, ninguno recibe el de otro.",
    },
    "bare-queries": {
      title: "Las búsquedas no llevan nada sobre ti",
      text: "Un proveedor de búsqueda recibe desde nuestro servidor las palabras de la pregunta o de una afirmación que compruebes. No abrimos ninguna de las páginas que encuentra.",
      tested:
        "Una prueba lee cada solicitud al proveedor. Si se buscó en la web, el recibo bajo cada respuesta completada lo nombra.",
    },
    "local-exports": {
      title: "Las exportaciones se hacen en tu navegador",
      text: "El archivo se escribe desde la memoria de la pestaña. Un chat guardado se cifra (AES-256) con tu frase de contraseña, que no se conserva.",
      check:
        "Exporta un chat con el panel «Red» abierto. Puede cargarse código de este sitio, pero no se envía nada.",
    },
  },

  beyondTitle: "Qué no podemos prometer",
  beyond: {
    memory: {
      title: "Memoria borrada",
      text: "JavaScript solo puede soltar los datos; es el navegador quien los libera. Las instantáneas del montón muestran que esto funciona en Chromium. Los archivos de intercambio y los volcados de fallos están fuera de nuestro alcance.",
    },
    "standard-mode": {
      title: "Cifrado en el modo estándar",
      text: "En el modo estándar, el chat permanece sin cifrar en la memoria de esta pestaña hasta que lo vacíes o cierres la página.",
    },
  },

  deleteTitle: "Eliminar tu cuenta",
  deleteText:
    "Abre tu cuenta y elige «Eliminar mi cuenta». Eso cancela la suscripción, elimina el cliente en Stripe y después elimina la cuenta, el nombre de usuario y el vínculo con tu proveedor de inicio de sesión. Si un admin ha cambiado la cuenta, el registro de ese cambio permanece.",
  deleteAction: "Abrir tu cuenta",
  deleteVisitor:
    "Sin cuenta, borra los datos de este sitio en tu navegador. El contador guardado de tus chats gratis ya no podrá vincularse contigo, y caduca.",
  remainsTitle: "Algunas cosas permanecen:",
  remains: {
    "other-sessions":
      "Las sesiones en otros dispositivos: los hashes de sus tokens, con el identificador de tu cuenta. Dejan de funcionar al instante y caducan en un plazo de 30 días.",
    "other-hashes": `El número de inicios de sesión fallidos y de solicitudes de pago, asociado a hashes, hasta dos horas, y el identificador de tu cuenta en la lista de los modelos a los que puedes volver a preguntar, ${limits.retry.minutes} minutos.`,
    "other-spending":
      "Si este sitio limita el coste por cuenta: la suma de los chats de hoy y el número de sus respuestas, asociados a un hash del identificador de tu cuenta, hasta el final del día siguiente (UTC).",
    "blocked-identity":
      "Si la cuenta estaba bloqueada: un hash de tu identificador en el proveedor de inicio de sesión, de forma permanente, para que no pueda usarse en otra cuenta.",
    backups:
      "Las copias de seguridad de la base de datos, 35 días. Si este sitio funciona en una sola máquina, son archivos de su operador, que decide cuánto tiempo los guarda. Stripe conserva las facturas y los pagos, como exige la ley.",
  },
  footnote: `Esta página describe ${PRODUCT_NAME} tal como se publica. El operador de una copia modificada es responsable de sus cambios.`,
};
