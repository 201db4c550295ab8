import { useState } from "react";
import { adminModels, modelDialog } from "#texts/admin-models.ts";
import type { AdminModel, ModelForm } from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import { toast } from "../../ui/toasts.ts";
import { useForm } from "../../ui/use-form.ts";
import { FormDialog } from "../page/form-dialog.tsx";
import { ModelFields } from "./model-fields.tsx";

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
export function ModelDialog(props: {
  model?: AdminModel;
  /** Throws a RequestError. */
  onSave: (form: ModelForm, model?: AdminModel) => Promise<void>;
  onClose: () => void;
}) {
  const { model, onSave, onClose } = props;
  const [form, setForm] = useState<ModelForm>(() => ({ ...empty, ...(model && formOf(model)) }));
  const words = modelDialog;
  const change = (fields: Partial<ModelForm>) => setForm((current) => ({ ...current, ...fields }));

  const state = useForm({
    check: () => {
      const missing = requiredErrors(form);
      if (Object.values(missing).some(Boolean))
        toast(() => ({ title: adminModels.missingTitle, text: adminModels.missing, tone: "destructive" }));
      return missing;
    },
    send: async () => {
      await onSave(form, model);
      toast(() => ({ title: model ? adminModels.updated : adminModels.added }));
      onClose();
    },
    explain: (error) => {
      toast(() => {
        const { updateFailed, saveFailed, addFailedTitle, addFailed } = adminModels;
        const [title, text] = model ? [updateFailed, saveFailed] : [addFailedTitle, addFailed];
        return { title, text, detail: errorDetails(error).detail, tone: "destructive" };
      });
      return {};
    },
  });

  return (
    <FormDialog
      form={state.form}
      busy={state.busy}
      size="lg"
      title={model ? adminModels.edit : adminModels.add}
      text={model ? undefined : words.addText}
      action={model ? words.save : adminModels.add}
      onClose={onClose}
    >
      <ModelFields form={form} errors={state.errors} onChange={change} />
    </FormDialog>
  );
}

function formOf({ id: _id, isActive: _isActive, version: _version, ...form }: AdminModel): ModelForm {
  return form;
}

function requiredErrors({ name, provider, modelId }: ModelForm) {
  const error = (value: string) => (value.trim() ? undefined : modelDialog.required);
  return { name: error(name), provider: error(provider), modelId: error(modelId) };
}
