import ArrowLeft from "lucide-react/icons/arrow-left";
import { common } from "#texts/page.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";

/** A link above a page's title. */
export function BackToChat() {
  return (
    <ButtonLink variant="quiet" size="sm" className="-ms-2 mb-4" to={paths.chat}>
      <ArrowLeft className="rtl:-scale-x-100" />
      {common.backToChat}
    </ButtonLink>
  );
}
