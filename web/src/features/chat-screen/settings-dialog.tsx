import { useId } from "react";
import { chatSettings } from "#texts/chat-settings.ts";
import { common } from "#texts/page.ts";
import { receipt } from "#texts/receipt.ts";
import type { Effort } from "../../api/chat-stream.ts";
import { formatList } from "../../lib/format.ts";
import { limits } from "../../lib/limits.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogBody } from "../../ui/dialog-body.tsx";
import { Field } from "../../ui/field.tsx";
import { inputClass } from "../../ui/input-class.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import { setEffort, setSequential, useChat } from "../chat-store/chat-store.ts";
import { useEntitlements } from "../chat-store/entitlements.ts";
import { setInstructions } from "../chat-store/settings.ts";
import { useAskedModels } from "../chat-store/use-model-choice.ts";
import { Meter } from "./meter.tsx";

/** How the next questions of this chat are asked. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={chatSettings.title} closeLabel={common.close} onClose={onClose}>
      <DialogBody>
        <Instructions />
        <EffortChoice />
        <SequentialSwitch />
        <Meter always className="grid gap-1" />
      </DialogBody>
    </Dialog>
  );
}

function Instructions() {
  const words = chatSettings;
  const instructions = useChat(({ conversation }) => conversation.instructions);
  return (
    <Field label={words.instructions} hint={words.instructionsHint}>
      {(control) => (
        <textarea
          {...control}
          className={`${inputClass} max-h-60 min-h-24 px-3 py-2 field-sizing-content`}
          dir="auto"
          maxLength={limits.instructions.characters}
          value={instructions ?? ""}
          onChange={({ target }) => setInstructions(target.value)}
        />
      )}
    </Field>
  );
}

function SequentialSwitch() {
  const words = chatSettings;
  const sequential = useChat((state) => state.sequential);
  const hintId = useId();
  return (
    <div className="grid justify-items-start gap-0.5">
      <Switch on={sequential} onChange={setSequential} hintId={hintId} className="-ms-1.5 md:-ms-2">
        {words.sequential}
      </Switch>
      <p id={hintId} className="text-label text-pretty text-muted">
        {words.sequentialHint}
      </p>
    </div>
  );
}

/** How much the selected models reason, as far as they let the user choose. */
function EffortChoice() {
  const words = chatSettings;
  const effort = useChat((state) => state.effort);
  const { models = [] } = useEntitlements();
  const hintId = useId();
  const reasoning = useAskedModels()
    .filter(({ modelId }) => models.some((model) => model.modelId === modelId && model.reasoning))
    .map(({ name }) => name);
  const options: { value: Effort | ""; label: string }[] = [
    { value: "", label: words.automatic },
    { value: "low", label: receipt.efforts.low },
    { value: "medium", label: receipt.efforts.medium },
    { value: "high", label: receipt.efforts.high },
  ];
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="text-label font-semibold">{receipt.effort}</span>
      <Segmented
        label={receipt.effort}
        hintId={hintId}
        value={effort ?? ""}
        options={options}
        onChange={(value) => setEffort(value || undefined)}
      />
      <p id={hintId} className="text-label text-pretty text-muted">
        {reasoning.length > 0 ? words.effortFor(formatList(reasoning)) : words.effortForNone}
      </p>
    </div>
  );
}
