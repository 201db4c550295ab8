import Braces from "lucide-react/icons/braces";
import FileText from "lucide-react/icons/file-text";

/** The formats that a conversation can be exported in. */
export const exportFormats = [
  { format: "markdown", Icon: FileText },
  { format: "json", Icon: Braces },
] as const;

export type ExportFormat = (typeof exportFormats)[number]["format"];
