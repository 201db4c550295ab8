import { limits } from "../../lib/limits.ts";
import type * as en from "../en/conversation.ts";
import { plural } from "../plural.ts";
import type { Translation } from "../translation.ts";

const failed = (name: string, failures = 0) =>
  failures > 0 ? `${name} ha vuelto a fallar` : `${name} no ha respondido`;
const interrupted = (name: string, failures = 0) =>
  failures > 0
    ? `La respuesta de ${name} se ha vuelto a interrumpir`
    : `La respuesta de ${name} se ha interrumpido`;

export const conversation: Translation<typeof en.conversation> = {
  title: "Preguntas y respuestas",
  asked: "Tu pregunta",
  deepSearch: "Búsqueda web",
  copyQuestion: "Copiar pregunta",
  edit: "Editar pregunta",
  editLabel: "Edita tu pregunta",
  editHint: "Gasta 1 chat. La versión anterior se conserva.",
  editHides: (count: number) =>
    plural(count, {
      one: "La pregunta posterior se oculta con ella.",
      many: "Las # de preguntas posteriores se ocultan con ella.",
      other: "Las # preguntas posteriores se ocultan con ella.",
    }),
  askEdited: "Preguntar otra vez",
  cancel: "Cancelar",
  version: (number, count) => `Versión ${number} de ${count}`,
  versionShort: (number, count) => `${number}/${count}`,
  previousVersion: "Versión anterior",
  nextVersion: "Versión siguiente",
  turns: "Preguntas",
  turn: (number, count) => `Pregunta ${number} de ${count}`,
  previousTurn: "Pregunta anterior",
  nextTurn: "Pregunta siguiente",
  toQuestion: "Volver a la pregunta",
  showAll: "Mostrar todo",
  showLess: "Mostrar menos",
  view: "Vista",
  grid: "Cuadrícula",
  tabs: "Pestañas",
  answers: "Respuestas",
  jump: "Ir a lo último",
  expandAll: "Expandir todo",
  collapseAll: "Contraer todo",
  copyAll: "Copiar todo",
  waiting: "En espera",
  reasoning: "Razonando…",
  reasoned: (seconds) => `Razonó durante ${seconds} s`,
  searching: "Buscando en la web…",
  writing: "Escribiendo",
  noAnswer: "Sin respuesta",
  interruptedStatus: "Interrumpida",
  failedAgain: "Ha vuelto a fallar",
  ended: "Terminada",
  stopped: "Detenida",
  copy: "Copiar respuesta",
  copied: "Copiado",
  full: "Pantalla completa",
  exitFull: "Salir de pantalla completa",
  read: (name) => `Leer ${name}`,
  wordsSoFar: (count) =>
    plural(count, {
      one: "# palabra hasta ahora",
      many: "# de palabras hasta ahora",
      other: "# palabras hasta ahora",
    }),
  notYet: "A la espera de la primera palabra",
  noWords: "Nada todavía",
  nothingWritten: "Nada escrito",
  noCost: "Sin coste",
  cutByLength: "La respuesta ha llegado al límite de longitud.",
  cutByFilter: "El filtro del proveedor ha cortado esta respuesta.",
  usesChat: "Gasta 1 chat",
  continue: "Continuar",
  continueAnswer: (name) => `Continuar: ${name}`,
  retry: (name) => `Reintentar: ${name}`,
  stopModel: (name) => `Detener ${name}`,
  stopTip: "Detener esta respuesta",
  chosen: "Elegida",
  chosenAnnouncement: (name) => `Has elegido la respuesta de ${name}.`,
  more: (name) => `Más: ${name}`,
  moreTip: "Más",
  use: "Usar esta respuesta",
  useHint: "En tu próxima pregunta, todos los modelos parten de esta respuesta.",
  change: "Elegir otro modelo",
  changeTip: "Elegir otro modelo para tu próxima pregunta",
  changeHint: "Responderá a tu próxima pregunta",
  next: (name) => `Después: ${name}`,
  only: "Siguiente pregunta solo a este modelo",
  onlyHint: (name) => `Tu próxima pregunta va solo a ${name}.`,
  again: "Preguntar otra vez",
  againHint: `Reemplaza esta respuesta. Gasta 1 chat. Una respuesta fallida que no costó nada se puede reintentar una vez gratis en un plazo de ${limits.retry.minutes} minutos.`,
  compare: "Comparar",
  silent: "La respuesta estaba vacía.",
  started: (name) => `${name} ha empezado.`,
  finished: (name) => `${name} ha terminado.`,
  interruptedAnnouncement: (name, failures) => `${interrupted(name, failures)}.`,
  failedAnnouncement: (name, failures) => `${failed(name, failures)}.`,
  stoppedAnnouncement: (name) => `${name} se ha detenido.`,
};

export const stream: Translation<typeof en.stream> = {
  status: (status) => `Error en la transmisión: ${status}`,
  noBody: "La respuesta del servidor está vacía",
  endedEarly: "Se perdió la conexión antes de completar la respuesta. Inténtalo de nuevo.",
  tooLarge:
    "Esta pregunta y sus archivos son demasiado grandes para enviarlos. Quita un adjunto, acorta tu mensaje o vacía el chat.",
};

export const sources: Translation<typeof en.sources> = {
  count: (count) => plural(count, { one: "# fuente", many: "# de fuentes", other: "# fuentes" }),
};

export const sharing: Translation<typeof en.sharing> = {
  tip: "Lo que verá cada modelo a continuación",
  legend: "Con tu próxima pregunta, cada modelo recibe",
  none: "Cada modelo por su cuenta",
  noneHint: "Solo sus propias respuestas anteriores.",
  one: (name) => `${name} a todos`,
  oneHint: (name) => `Todos continúan a partir de la respuesta de ${name}.`,
  all: "Todas las respuestas a todos",
  allHint: "Todas las últimas respuestas, con el nombre del modelo.",
  oneShared: (name) => `La respuesta de ${name} se envió a todos los modelos`,
  allShared: "Todas las respuestas se enviaron a todos los modelos",
};
