import { useLocation } from "react-router";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { Toaster } from "../../ui/toaster.tsx";

/** Shows toasts where they cover neither the heading of a page nor the composer of the chat. */
export function PageToaster() {
  const atBottom = useLocation().pathname !== paths.chat;
  return <Toaster atBottom={atBottom} closeLabel={texts.common.close} />;
}
