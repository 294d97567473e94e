"use client";

import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/textarea";
import { toastError } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { reasonForm } from "@/lib/agreements/contract";

interface ReasonFormProps {
  confirmLabel: string;
  /** Who reads the reason. */
  hint: string;
  /** Throws if the server rejects it. */
  onConfirm: (reason: string) => Promise<void>;
  onRefusal: () => void;
  onClose: () => void;
}

/** An optional reason, and the button to confirm the action it is for. */
export function ReasonForm({ confirmLabel, hint, onConfirm, onRefusal, onClose }: ReasonFormProps) {
  const form = useForm({
    id: "reason",
    rules: reasonForm,
    begin: { reason: "" },
    send: ({ reason }) => onConfirm(reason),
    onRefusal: (message) => {
      void toastError(message);
      onRefusal();
    },
  });
  return (
    <form {...form.props}>
      <FormField form={form} name="reason" label="Reason (optional)" hint={hint}>
        {(control) => <Textarea {...control} rows={3} maxLength={500} />}
      </FormField>
      <FormMessage form={form} />
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" variant="danger-fill" busy={form.isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
