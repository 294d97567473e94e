"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogSteps } from "@/components/ui/dialog";
import { Field, fieldAria } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useAction } from "@/components/ui/use-action";
import { couponForm } from "@/lib/contracts/coupons";
import { useCouponChanges } from "@/lib/hooks/coupons";
import { CallError } from "@/lib/http/client";

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

/** An empty field is no limit. */
const toDay = (value: unknown) => value || null;
const toCount = (value: unknown) =>
  value === "" || value === null || value === undefined ? null : Number(value);

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
  const { isBusy, run } = useAction();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(couponForm),
    defaultValues: { coupon: "", description: "" },
  });
  const { errors } = formState;
  const code = errors.coupon?.message;
  const discount = errors.discount?.message;
  const description = errors.description?.message;

  const submit = handleSubmit(async (values) => {
    const isDone = await run({
      act: () => add(values),
      success: "Coupon Added Successfully!",
      failure: (error) => {
        if (error instanceof CallError && error.code === "coupon_taken")
          setError("coupon", { message: error.message }, { shouldFocus: true });
        return FAILED;
      },
    });
    if (isDone) onClose();
    // The code may be there by another admin, or by a press of this one whose answer was lost.
    else void refresh();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field id="coupon-code" label="Coupon Code" error={code}>
        <Input
          {...fieldAria("coupon-code", { error: code })}
          {...register("coupon")}
          className="uppercase lining-nums tabular-nums"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
      </Field>
      <Field id="coupon-discount" label="Discount Percentage" error={discount}>
        <Input
          {...fieldAria("coupon-discount", { error: discount })}
          {...register("discount", { valueAsNumber: true })}
          className="lining-nums tabular-nums"
          required
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <Field id="coupon-description" label="Coupon Description" error={description}>
        <Textarea
          {...fieldAria("coupon-description", { error: description })}
          {...register("description")}
          required
          rows={3}
        />
      </Field>
      <fieldset>
        <legend className="text-small font-[560]">Limits, each optional</legend>
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {LIMITS.map(({ name, label, ...input }) => {
            const error = errors[name]?.message;
            const setValueAs = "type" in input ? toDay : toCount;
            return (
              <Field key={name} id={`coupon-${name}`} label={label} error={error}>
                <Input
                  {...fieldAria(`coupon-${name}`, { error })}
                  {...register(name, { setValueAs })}
                  {...input}
                  className="lining-nums tabular-nums"
                  autoComplete="off"
                />
              </Field>
            );
          })}
        </div>
      </fieldset>
      <DialogSteps>
        <Button onClick={() => !isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Add
        </Button>
      </DialogSteps>
    </form>
  );
}
