import { useState } from "react";
import { adminModels, modelDialog } from "#texts/admin-models.ts";
import { common } from "#texts/page.ts";
import type { AdminModel, ModelForm } from "../../api/admin-models.ts";
import { errorDetails } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Submit } from "../../ui/submit.tsx";
import { toast } from "../../ui/toasts.ts";
import { useForm } from "../../ui/use-form.ts";
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
    <Dialog
      size="lg"
      title={model ? adminModels.edit : adminModels.add}
      text={model ? undefined : words.addText}
      closeLabel={common.close}
      onClose={onClose}
    >
      <form {...state.form} className="contents">
        <DialogBody>
          <ModelFields form={form} errors={state.errors} onChange={change} />
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Submit busy={state.busy} busyLabel={common.busy}>
            {model ? words.save : adminModels.add}
          </Submit>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function formOf({ id: _id, isActive: _isActive, version: _version, ...form }: AdminModel): ModelForm {
  return form;
}

function requiredErrors({ name, provider, modelId }: ModelForm) {
  const error = (value: string) => (value.trim() ? undefined : modelDialog.required);
  return { name: error(name), provider: error(provider), modelId: error(modelId) };
}
