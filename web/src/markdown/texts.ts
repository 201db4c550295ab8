/** The words that rendered markdown itself displays. */
export interface MarkdownTexts {
  copy: string;
  copied: string;
  wrap: string;
  code: string;
  image: string;
  done: string;
  notDone: string;
  source: (number: number, title: string) => string;
  note: (name: string) => string;
  noteReturn: (name: string) => string;
}
