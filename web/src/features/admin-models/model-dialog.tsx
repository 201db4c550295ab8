import { useState } from "react";
import {
  type AdminModel,
  categories,
  createModel,
  type ModelForm,
  updateModel,
  useAdminModels,
} from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import * as texts from "../../texts/en.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { useForm } from "../../ui/use-form.ts";
import { IconField } from "./icon-field.tsx";

const empty: ModelForm = {
  name: "",
  provider: "",
  modelId: "",
  description: "",
  category: "",
  pricing: "",
  isFree: true,
  isDefault: false,
  iconUrl: "",
};

/** Adds a model, or edits the given one. */
export function ModelDialog({ model, onClose }: { model?: AdminModel; onClose: () => void }) {
  const { mutate } = useAdminModels();
  const [form, setForm] = useState<ModelForm>(() => ({ ...empty, ...(model && formOf(model)) }));
  const words = texts.modelDialog;
  const set = (change: Partial<ModelForm>) => setForm((current) => ({ ...current, ...change }));
  const text = (key: "name" | "provider" | "modelId" | "pricing") => ({
    value: form[key],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [key]: target.value }),
  });

  const state = useForm({
    check: () => {
      const missing = requiredErrors(form);
      const { missingTitle: title, missing: text } = texts.adminModels;
      if (Object.values(missing).some(Boolean)) toast({ title, text, tone: "destructive" });
      return missing;
    },
    send: async () => {
      if (model) await updateModel(model.id, { ...form, version: model.version });
      else await createModel(form);
      toast({ title: model ? texts.adminModels.updated : texts.adminModels.added });
      await mutate();
      onClose();
    },
    explain: (error) => {
      const { updateFailed, saveFailed, addFailedTitle, addFailed } = texts.adminModels;
      const [title, text] = model ? [updateFailed, saveFailed] : [addFailedTitle, addFailed];
      toast({ title, text, detail: errorDetails(error).detail, tone: "destructive" });
      // Another admin may have changed the model: the dialog then opens with the new version.
      mutate();
      return {};
    },
  });

  return (
    <Dialog
      size="lg"
      title={model ? texts.adminModels.edit : texts.adminModels.add}
      text={model ? undefined : words.addText}
      closeLabel={texts.common.close}
      onClose={onClose}
    >
      <form {...state.form} className="contents">
        <DialogBody>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField label={words.name} data-autofocus {...text("name")} error={state.errors.name} />
            <TextField label={words.provider} {...text("provider")} error={state.errors.provider} />
            <TextField
              label={words.modelId}
              hint={words.modelIdHint}
              {...text("modelId")}
              error={state.errors.modelId}
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField label={words.pricing} hint={words.pricingHint} {...text("pricing")} />
            <Field label={words.category}>
              {(control) => (
                <Select
                  {...control}
                  value={form.category}
                  onChange={({ target }) => set({ category: target.value as ModelForm["category"] })}
                >
                  {(["", ...categories] as const).map((category) => (
                    <option key={category} value={category}>
                      {words.categories[category]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Choice
              label={words.tier}
              options={[words.free, words.premium]}
              first={form.isFree}
              onChange={(isFree) => set({ isFree })}
            />
            <Choice
              label={words.selection}
              options={[words.default, words.notDefault]}
              first={form.isDefault}
              onChange={(isDefault) => set({ isDefault })}
            />
            <TextField
              label={words.description}
              value={form.description}
              onChange={({ target }) => set({ description: target.value })}
            />
          </div>
          <IconField
            provider={form.provider}
            iconUrl={form.iconUrl}
            onChange={(iconUrl) => set({ iconUrl })}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Submit busy={state.busy} busyLabel={texts.common.busy}>
            {model ? words.save : texts.adminModels.add}
          </Submit>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** One of two options. */
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

function formOf({ id: _id, isActive: _isActive, version: _version, ...form }: AdminModel): ModelForm {
  return form;
}

function requiredErrors({ name, provider, modelId }: ModelForm) {
  const error = (value: string) => (value.trim() ? undefined : texts.modelDialog.required);
  return { name: error(name), provider: error(provider), modelId: error(modelId) };
}
