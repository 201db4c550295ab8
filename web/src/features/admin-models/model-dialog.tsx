import { useState } from "react";
import { adminModels, modelDialog } from "#texts/admin-models.ts";
import type { AdminModel, ModelForm } from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import { Note } from "../../ui/note.tsx";
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
  const [failure, setFailure] = useState<Failure>();
  const words = modelDialog;
  const change = (fields: Partial<ModelForm>) => setForm((current) => ({ ...current, ...fields }));

  const state = useForm({
    check: () => {
      const missing = requiredErrors(form);
      setFailure(Object.values(missing).some(Boolean) ? "missing" : undefined);
      return missing;
    },
    send: async () => {
      await onSave(form, model);
      toast(() => ({ title: model ? adminModels.updated : adminModels.added }));
      onClose();
    },
    explain: (error) => {
      setFailure(errorDetails(error));
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
      problem={failure && <Problem failure={failure} isEdit={model !== undefined} />}
      onClose={onClose}
    >
      <ModelFields form={form} errors={state.errors} onChange={change} />
    </FormDialog>
  );
}

/** Why a model was not saved: a required field is empty, or a request failed. */
type Failure = "missing" | ReturnType<typeof errorDetails>;

function Problem({ failure, isEdit }: { failure: Failure; isEdit: boolean }) {
  const { missingTitle, missing, updateFailed, saveFailed, addFailedTitle, addFailed } = adminModels;
  if (failure === "missing")
    return (
      <Note tone="danger" title={missingTitle}>
        <p>{missing}</p>
      </Note>
    );
  return (
    <Note tone="danger" title={isEdit ? updateFailed : addFailedTitle}>
      <p>{isEdit ? saveFailed : addFailed}</p>
      {failure.detail && <p dir="auto">{failure.detail}</p>}
    </Note>
  );
}

function formOf({ id: _id, isActive: _isActive, version: _version, ...form }: AdminModel): ModelForm {
  return form;
}

function requiredErrors({ name, provider, modelId }: ModelForm) {
  const error = (value: string) => (value.trim() ? undefined : modelDialog.required);
  return { name: error(name), provider: error(provider), modelId: error(modelId) };
}
