import { area } from "../area.ts";

export const markdown = area("markdown", {
  copy: "Copy",
  copied: "Copied",
  wrap: "Wrap lines",
  code: "Code",
  image: "image",
  done: "Done",
  notDone: "Not done",
  source: (number: number, title: string) => `Source ${number}: ${title}`,
  note: (name: string) => `Note ${name}`,
  noteReturn: (name: string) => `Back to reference ${name}`,
});
