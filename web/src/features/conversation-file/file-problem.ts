import { conversationFile } from "#texts/conversation-file.ts";
import { FileProblemError } from "./encrypted-file.ts";

/** Returns why a file could not be saved or opened, as a sentence for the user. */
export function fileProblem(error: unknown): string {
  const { problems, failed } = conversationFile;
  return error instanceof FileProblemError ? problems[error.problem] : failed;
}
