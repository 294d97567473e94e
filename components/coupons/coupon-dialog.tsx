"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogSteps } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { numberOr } from "@/components/ui/number-or";
import { Textarea } from "@/components/ui/textarea";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { couponForm } from "@/lib/contracts/coupons";
import { useCouponChanges } from "@/lib/hooks/coupons";

interface CouponDialogProps {
  open: boolean;
  onClose: () => void;
}

const FAILED = "Failed to Add Coupon!";

const LIMITS = [
  { name: "from", label: "First Day", type: "date" },
  { name: "until", label: "Last Day", type: "date" },
  { name: "uses", label: "Uses in All", inputMode: "numeric" },
  { name: "uses_per_tenant", label: "Uses per Tenant", inputMode: "numeric" },
] as const;

/** An empty field means no limit. */
const toDay = (value: unknown) => value || null;
const toNumber = numberOr(null);

/** 'Add a New Coupon' (docs/product.md 6.1). */
export function CouponDialog({ open, onClose }: CouponDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a New Coupon">
      <CouponForm onClose={onClose} />
    </Dialog>
  );
}

function CouponForm({ onClose }: { onClose: () => void }) {
  const { add, refresh } = useCouponChanges();
  const form = useForm({
    id: "coupon",
    rules: couponForm,
    send: async (values) => {
      await add(values);
      void toastSuccess("Coupon Added Successfully!");
      onClose();
    },
    onRefusal: () => {
      void toastError(FAILED);
      // The code may already exist: from another admin, or from an earlier submit whose response was lost.
      void refresh();
    },
  });
  return (
    <form {...form.props}>
      <FormField form={form} name="coupon" label="Coupon Code">
        {(control) => (
          <Input
            {...control}
            className="uppercase lining-nums tabular-nums"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
          />
        )}
      </FormField>
      <FormField form={form} name="discount" label="Discount Percentage" options={{ setValueAs: toNumber }}>
        {(control) => (
          <Input
            {...control}
            className="lining-nums tabular-nums"
            required
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField form={form} name="description" label="Coupon Description">
        {(control) => <Textarea {...control} required rows={3} />}
      </FormField>
      <fieldset>
        <legend className="text-small font-[560]">Limits (all optional)</legend>
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {LIMITS.map(({ name, label, ...input }) => (
            <FormField
              key={name}
              form={form}
              name={name}
              label={label}
              options={{ setValueAs: "type" in input ? toDay : toNumber }}
            >
              {(control) => (
                <Input {...control} {...input} className="lining-nums tabular-nums" autoComplete="off" />
              )}
            </FormField>
          ))}
        </div>
      </fieldset>
      <DialogSteps>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Add
        </Button>
      </DialogSteps>
    </form>
  );
}
