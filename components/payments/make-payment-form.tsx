"use client";

import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field, fieldAria } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { MyApartment } from "@/lib/contracts/agreements";
import type { Month } from "@/lib/contracts/payments";
import type { RentMonths } from "@/lib/hooks/payments";
import { formatDollars } from "@/lib/money";
import { savePaymentInfo } from "@/lib/payments/payment-info";

interface MakePaymentFormProps {
  email: string;
  apartment: MyApartment;
  rent: RentMonths;
}

/** January to December, whatever year each name means now. */
function byCalendar(left: { period: string }, right: { period: string }): number {
  return left.period.slice(5).localeCompare(right.period.slice(5));
}

/** The read-only form with the required month; 'Proceed to Pay' stores it and goes to /payment (spec §2). */
export function MakePaymentForm({ email, apartment, rent: { rent, months, next } }: MakePaymentFormProps) {
  const { register, handleSubmit, control, formState } = useForm<{ month: Month | "" }>({
    defaultValues: { month: months.find(({ period }) => period === next)?.month ?? "" },
  });
  const chosen = useWatch({ control, name: "month" });
  const period = months.find(({ month }) => month === chosen)?.period;
  const hint =
    next === null
      ? "Every month that can be paid now is paid."
      : period && `Rent for ${chosen} ${period.slice(0, 4)}.`;
  const error = formState.errors.month?.message;

  const proceed = handleSubmit(({ month }) => {
    if (month === "" || !period) return;
    const { name, apartment_no, floor_no, block_no } = apartment;
    const home = { name, email, apartment_no, floor_no, block_no };
    savePaymentInfo({ ...home, rent, month, period, coupon: "", discount: 0 });
    // A document of its own: the card provider's script is let in by the policy of /payment alone.
    window.location.assign("/payment");
  });
  const facts = [
    ["Name", apartment.name],
    ["Email", email],
    ["Apartment Number", apartment.apartment_no],
    ["Floor", String(apartment.floor_no)],
    ["Block", `Block ${apartment.block_no}`],
    ["Rent", formatDollars(rent)],
  ] as const;
  return (
    <form className="card card-pad @container" noValidate onSubmit={(event) => void proceed(event)}>
      <div className="formgrid">
        {facts.map(([label, value], place) => (
          <Field key={label} id={`pay-${String(place)}`} label={label}>
            <Input id={`pay-${String(place)}`} className="num" value={value} readOnly />
          </Field>
        ))}
        <Field className="w" id="pay-month" label="Month" hint={hint} error={error}>
          <Select
            {...fieldAria("pay-month", { error, hint })}
            {...register("month", { required: "Please choose a month." })}
            required
          >
            {chosen === "" && <option value="">Choose a month</option>}
            {months.toSorted(byCalendar).map(({ month, paid }) => (
              <option key={month} value={month} disabled={paid}>
                {paid ? `${month} (paid)` : month}
              </option>
            ))}
          </Select>
        </Field>
        <div className="w">
          <Button type="submit" variant="brick" size="lg" disabled={next === null}>
            Proceed to Pay
          </Button>
        </div>
      </div>
    </form>
  );
}
