"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
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

/** 'Add a New Coupon' (spec §2). */
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
  const code = formState.errors.coupon?.message;
  const discount = formState.errors.discount?.message;
  const description = formState.errors.description?.message;

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
          className="num uppercase"
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
          className="num"
          required
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <Field id="coupon-description" label="Coupon Description" error={description}>
        <Textarea
          {...fieldAria("coupon-description", { error: description })}
          {...register("description")}
          className="min-h-24"
          required
          rows={3}
        />
      </Field>
      <div className="end">
        <Button onClick={() => !isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Add
        </Button>
      </div>
    </form>
  );
}
