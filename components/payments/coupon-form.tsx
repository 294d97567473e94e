"use client";

import { Check, X } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { fieldAria, FormError, Input } from "@/components/ui/field";
import { useForm } from "@/components/ui/use-form";
import { couponEntry } from "@/lib/coupons/contract";
import { cleanCode } from "@/lib/platform/contracts/typed-text";

interface CouponNote {
  readonly isGood: boolean;
  readonly words: string;
}

interface CouponFormProps {
  /** The coupon in effect. */
  applied: { code: string; percent: number } | null;
  /** The field's initial value. */
  heldCode: string;
  onApply: (code: string) => void;
  onRemove: () => void;
  /** The code whose look-up is in flight: submitting it again is ignored; another code replaces it. */
  lookedUp: string | null;
  /** While the card is being charged the amount must not change. */
  isLocked: boolean;
  note: CouponNote | null;
}

const ID = "coupon";

/** 'Have a Coupon?': the code is required, and an applied one can be removed. */
export function CouponForm({
  applied,
  heldCode,
  onApply,
  onRemove,
  lookedUp,
  isLocked,
  note,
}: CouponFormProps) {
  const t = useTranslations("checkout.coupon");
  const form = useForm({
    id: ID,
    rules: couponEntry,
    begin: { code: heldCode },
    send: ({ code }) => {
      if (isBusy || isLocked) return;
      setMended(undefined);
      onApply(code);
    },
  });
  const { control, register, setValue, setFocus } = form;
  const isBusy = cleanCode(useWatch({ control, name: "code" })) === lookedUp;
  /** The error that the user has answered with another code, not yet looked up. */
  const [mended, setMended] = useState<string>();
  const refusal = note && !note.isGood ? note.words : undefined;
  const error = form.messages.code ?? form.messages.root ?? (refusal === mended ? undefined : refusal);

  const remove = () => {
    onRemove();
    setValue("code", "");
    setFocus("code");
  };
  return (
    <section>
      <h2 className="text-small text-ink-2 font-strong font-sans tracking-normal" id={`${ID}-heading`}>
        {t("heading")}
      </h2>
      <form {...form.props} className="mt-2 flex max-w-110 flex-wrap items-end gap-2">
        <div className="grid min-w-0 flex-1 basis-28 gap-2">
          <label className="sr-only" htmlFor={ID} id={`${ID}-label`}>
            {t("code")}
          </label>
          <Input
            {...fieldAria(ID, { error })}
            {...register("code", { onChange: () => setMended(refusal) })}
            aria-labelledby={`${ID}-heading ${ID}-label`}
            className="uppercase lining-nums tabular-nums"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit" className="max-sm:px-4" busy={isBusy || form.isBusy} disabled={isLocked}>
          {t("apply")}
        </Button>
      </form>
      {error && (
        <div className="mt-2.5">
          <FormError id={`${ID}-error`}>{error}</FormError>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {!error && note?.isGood && (
          <p
            className="text-leaf text-small font-strong mt-2.5 flex items-center gap-2 max-sm:mt-1 max-sm:min-h-11"
            role="status"
          >
            <Check className="icon" aria-hidden="true" />
            <span>{note.words}</span>
          </p>
        )}
        {applied && (
          <Button
            className="mt-1 max-sm:-mr-3.5 max-sm:ml-auto sm:-ml-3"
            variant="ghost"
            size="sm"
            disabled={isLocked}
            icon={<X className="icon" aria-hidden="true" />}
            onClick={remove}
          >
            {t("remove", { code: applied.code })}
          </Button>
        )}
      </div>
    </section>
  );
}
