import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import { landing } from "#texts/landing.ts";
import { useCatalog, useChatLimits } from "../../api/models.ts";
import { availableModels } from "./models-section.tsx";
import { PriceToday } from "./price-today.tsx";
import { SplitSection } from "./section.tsx";
import { Today } from "./today.tsx";

/** The FAQ. One entry is open at a time. */
export function FaqSection() {
  const words = landing.questions;
  const chats = useChatLimits();
  const { data } = useCatalog();
  // Prices are fetched when their question is opened.
  const [priced, setPriced] = useState(false);
  const available = data && words.models.today(availableModels(data.models).length);
  return (
    <SplitSection id="questions" title={words.title}>
      <div className="divide-y divide-line-2 border-y border-t-ink border-b-line-2">
        <Item {...words.privacy} open today={<Today>{words.privacy.today}</Today>} />
        <Item question={words.account.question} answer={words.account.answer(chats.visitor, chats.user)} />
        <Item {...words.models} today={available && <Today>{available}</Today>} />
        <Item {...words.price} today={priced && <PriceToday />} onOpen={() => setPriced(true)} />
        <Item {...words.search} />
        <Item {...words.payment} today={<Today>{words.payment.today}</Today>} />
      </div>
    </SplitSection>
  );
}

function Item(props: {
  question: string;
  answer: string;
  /** Whether the item is open at first. */
  open?: boolean;
  today?: ReactNode;
  onOpen?: () => void;
}) {
  const { question, answer, open, today, onOpen } = props;
  return (
    // Opening an item closes the others with the same name.
    <details name="questions" open={open} className="group" onToggle={onOpen}>
      <summary className="flex list-none text-balance items-center justify-between gap-6 py-4.5 pe-1 text-item font-medium hover:text-accent md:text-lead">
        {question}
        <ChevronDown className="text-muted transition-transform duration-160 ease-swift group-open:rotate-180" />
      </summary>
      <div className="max-w-measure space-y-2.5 pb-5.5 text-large/reading text-ink-2 md:pe-12">
        <p className="text-pretty">{answer}</p>
        {today}
      </div>
    </details>
  );
}
