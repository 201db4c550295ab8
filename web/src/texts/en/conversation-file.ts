import { limits, megabytes } from "../../lib/limits.ts";
import { area } from "../area.ts";

export const conversationFile = area("conversationFile", {
  save: "Save encrypted",
  saveTitle: "Save this chat",
  saveText:
    "Encrypted in your browser with a passphrase. This page can open the file again; without the passphrase, no one can.",
  holds:
    "The file holds the questions, answers and instructions, the models and how they are asked. Attached files are included as they were sent: as text or redrawn images.",
  passphrase: "Passphrase",
  passphraseHint: `At least ${limits.conversationFile.passphraseCharacters} characters, such as four random words. It is not kept, so a lost passphrase cannot be recovered.`,
  repeat: "Repeat the passphrase",
  saveAction: "Save file",
  tooShort: `Use at least ${limits.conversationFile.passphraseCharacters} characters.`,
  mismatch: "The two passphrases differ. Type the same one twice.",
  openTitle: "Open a saved chat",
  openText:
    "Decrypted in your browser. It replaces the chat on the screen, and nothing is sent until you ask.",
  file: "File",
  chooseFile: "Choose a file",
  noFile: "Choose the file that you saved.",
  noPassphrase: "Enter the passphrase of the file.",
  openAction: "Open",
  openedTitle: "Chat opened",
  openedText: "Nothing was sent. Your next question continues it.",
  openedInstructions: "Nothing was sent. It brings instructions of its own; see Chat settings.",
  problems: {
    tooLarge: `A saved chat can have at most ${limits.conversationFile.turns} questions and ${megabytes.conversation} MB. This one has more.`,
    notOurs: "This is not a chat that was saved here, or the file is damaged. Choose another file.",
    version: "This file is from another version of this page. Reload the page and try again.",
    passphrase: "The passphrase is wrong, or the file was changed. Check the passphrase and try again.",
    contents: "The file was decrypted, but it does not hold a valid chat. Nothing was opened.",
  },
  failed: "Your browser could not do this. Try again.",
});
