import { modelDialog } from "#texts/admin-models.ts";
import { categories as categoryTexts } from "#texts/browse.ts";
import { categories, type ModelForm } from "../../api/admin-models.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { FieldErrors } from "../../ui/use-form.ts";
import { IconField } from "./icon-field.tsx";

interface Props {
  form: ModelForm;
  errors: FieldErrors<keyof ModelForm>;
  onChange: (change: Partial<ModelForm>) => void;
}

/** The fields of a model in the dialog. */
export function ModelFields({ form, errors, onChange }: Props) {
  const words = modelDialog;
  const text = (key: "name" | "provider" | "modelId" | "pricing" | "description") => ({
    dir: "auto",
    className: "rtl:text-right",
    value: form[key],
    error: errors[key],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [key]: target.value }),
  });

  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label={words.name} data-autofocus {...text("name")} />
        <TextField label={words.provider} {...text("provider")} />
        <TextField
          label={words.modelId}
          hint={words.modelIdHint}
          {...text("modelId")}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField label={words.pricing} hint={words.pricingHint} {...text("pricing")} />
        <CategoryField category={form.category} onChange={(category) => onChange({ category })} />
        <Choice
          label={words.tier}
          options={[words.free, words.premium]}
          first={form.isFree}
          onChange={(isFree) => onChange({ isFree })}
        />
        <Choice
          label={words.selection}
          options={[words.default, words.notDefault]}
          first={form.isDefault}
          onChange={(isDefault) => onChange({ isDefault })}
        />
        <TextField label={words.description} {...text("description")} />
      </div>
      <IconField
        provider={form.provider}
        iconUrl={form.iconUrl}
        onChange={(iconUrl) => onChange({ iconUrl })}
      />
    </>
  );
}

function CategoryField(props: {
  category: ModelForm["category"];
  onChange: (category: ModelForm["category"]) => void;
}) {
  const { category, onChange } = props;
  const words = modelDialog;
  return (
    <Field label={words.category}>
      {(control) => (
        <Select
          {...control}
          value={category}
          onChange={({ target }) => onChange(target.value as ModelForm["category"])}
        >
          <option value="">{words.noCategory}</option>
          {categories.map((option) => (
            <option key={option} value={option}>
              {categoryTexts[option]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** A select with two options. */
function Choice(props: {
  label: string;
  options: readonly [string, string];
  /** Whether the first option is chosen. */
  first: boolean;
  onChange: (first: boolean) => void;
}) {
  const { label, options, first, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={first ? options[0] : options[1]}
          onChange={({ target }) => onChange(target.value === options[0])}
        >
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
