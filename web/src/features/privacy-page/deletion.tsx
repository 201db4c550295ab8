import { privacyPage } from "#texts/privacy-page.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";

/** How to delete an account, and what remains of it for a while. */
export function Deletion() {
  const words = privacyPage;
  return (
    <div className="grid max-w-measure justify-items-start gap-5 text-pretty text-ink-2">
      <p>{words.deleteText}</p>
      <ButtonLink to={paths.dashboard}>{words.deleteAction}</ButtonLink>
      <div>
        <p>{words.remainsTitle}</p>
        <ul className="mt-2 list-disc space-y-2 ps-4.5">
          {Object.entries(words.remains).map(([id, text]) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </div>
      <p>{words.deleteVisitor}</p>
    </div>
  );
}
