import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { credentials } from "#texts/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useCopy } from "../../ui/use-copy.ts";

/** A read-only value with a button that copies it. */
export function SecretField(props: {
  label: string;
  value: string;
  name?: "username";
  onCopied: (label: string) => void;
}) {
  const { label, value, name, onCopied } = props;
  const { copied, copy } = useCopy();
  const words = credentials;
  const Icon = copied ? Check : Copy;
  return (
    <Field label={label}>
      {(control) => (
        <div className="grid grid-cols-fr-auto rounded-2 border border-control bg-sheet">
          <input
            {...control}
            dir="ltr"
            className="min-h-11 min-w-0 rtl:text-end rounded-s-inner border-e border-line rtl:rounded-s-none rtl:rounded-e-inner rtl:border-s rtl:border-e-0 px-3.5 py-2.75 font-mono text-body/snug font-medium text-ellipsis focus-visible:-outline-offset-2"
            readOnly
            spellCheck={false}
            autoComplete={name ?? "off"}
            name={name}
            value={value}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="quiet"
            className="min-w-22 focus-visible:-outline-offset-2 sm:min-w-26"
            aria-label={words.copyThis(label)}
            onClick={async () => {
              if (await copy(value)) onCopied(label);
            }}
          >
            <Icon className={copied ? "icon-s text-success" : "icon-s"} />
            <span className={copied ? "text-success" : ""}>{copied ? words.copied : words.copy}</span>
          </Button>
        </div>
      )}
    </Field>
  );
}
