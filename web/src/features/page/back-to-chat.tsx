import { ArrowLeft } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import * as texts from "../../texts/en.ts";
import { ButtonLink } from "../../ui/button-link.tsx";

/** A link above a page's title. */
export function BackToChat() {
  return (
    <ButtonLink variant="quiet" size="sm" className="-ms-2 mb-4" to={paths.chat}>
      <ArrowLeft className="rtl:-scale-x-100" />
      {texts.common.backToChat}
    </ButtonLink>
  );
}
