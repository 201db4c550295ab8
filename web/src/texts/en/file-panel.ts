export const filePanel = {
  label: "Files",
  choose: "Choose files",
  remove: (name: string) => `Remove ${name}`,
  held: (count: number, limit: number) =>
    `${count} of ${limit} files, 10 MB each. Read in your browser; the files themselves stay here.`,
  reading: "Reading in your browser. You can send when this is done.",
  drop: "Drop the files here to attach them.",
  readingOf: (name: string) => `Reading ${name}`,
  errors: {
    empty: (name: string) => `${name} is empty: there is nothing in it to send.`,
    encrypted: (name: string) =>
      `${name} is protected by a password. Save it without one and attach it again.`,
    scanned: (name: string) =>
      `${name} holds pictures of pages and no text. Attach the pages as images instead.`,
    damaged: (name: string) =>
      `${name} cannot be read: it is damaged, or of an unknown version. Save it anew and attach it again.`,
    encoding: (name: string) =>
      `${name} is in a text encoding that could not be identified. Save it as UTF-8 and attach it again.`,
    binary: (name: string) => `${name} holds no text that could be read.`,
    image: (name: string) =>
      `${name} is damaged, or a kind of image that your browser cannot show. Save it as PNG or JPEG.`,
    tooManyPixels: (name: string) =>
      `${name} has too many pixels to be opened here. Scale it down and attach it again.`,
    wrongFormat: (name: string) =>
      `${name} is not what its name says. Open it where it was made and save it as PDF or .docx.`,
    unreachable: (name: string) => `${name} cannot be opened: it is a folder, or it was moved meanwhile.`,
    notLoaded: (name: string) => `${name} was not read, because a part of this page did not load. Try again.`,
  },
  truncated: (name: string, kept: number, of: number) =>
    `${name} is longer than the models are sent at once: only its first ${kept.toLocaleString("en")} of ${of.toLocaleString("en")} characters go with the question.`,
  noRoom: (name: string) =>
    `${name} does not go with the question: the conversation leaves no room for it. Clear the chat to send it.`,
};
