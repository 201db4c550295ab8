export const markdown = {
  copy: "Copy",
  copied: "Copied",
  wrap: "Wrap lines",
  code: "Code",
  image: "image",
  done: "Done",
  notDone: "Not done",
  source: (number: number, title: string) => `Source ${number}: ${title}`,
  note: (name: string) => `Note ${name}`,
  noteReturn: (name: string) => `Back from note ${name}`,
};
