import { billing } from "#texts/billing.ts";
import { upgrade } from "#texts/upgrade.ts";
import { errorDetails } from "../../api/client.ts";
import { toast } from "../../ui/toasts.ts";

/** Shows a failed payment request, with the server's reason and the operator's contact. */
export function reportPaymentError(error: unknown, text: () => string): void {
  toast(() => {
    const { detail: reason, links } = errorDetails(error);
    const contact = links.support && billing.supportAt(links.support);
    const detail = [reason, contact].filter(Boolean).join(" ");
    return { title: upgrade.failedTitle, text: text(), detail, tone: "destructive" };
  });
}
