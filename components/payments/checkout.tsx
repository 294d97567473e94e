"use client";

import { Check, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { EVEN_FIGURES } from "@/components/ui/class-names";
import { HINT, FormError, fieldAria, Input } from "@/components/ui/field";
import { useForm } from "@/components/ui/use-form";
import { useCouponChoice } from "@/lib/coupons/client";
import { couponEntry } from "@/lib/coupons/contract";
import {
  type CardProviderConfig,
  startPayment,
  useCardProvider,
  useIntent,
} from "@/lib/payments/card-client";
import { formatExactly } from "@/lib/platform/contracts/currency";
import { cleanCode } from "@/lib/platform/contracts/typed-text";
import { sumOf, differenceOf } from "@/lib/platform/format/money";
import { CallError } from "@/lib/platform/session/call-error";
import { findHeldCoupon, type PaymentInfo, savePaymentInfo } from "@/lib/platform/session/held-payment";
import { CardForm, Confirming, IntentFailed, PayActions, useCardPayment } from "./card-form";

interface CheckoutProps {
  info: PaymentInfo;
  /** What the URL names: a month, `2026-11`, or all that is open. */
  period: string;
  lines: readonly BilledLine[];
  /** `November 2026`, `December 2026, in advance`. */
  monthLabel: string;
  provider: CardProviderConfig;
  onPaid: () => void;
  /** Called if rent or paid months have changed since rendering: refetches them. */
  onStale: () => void;
}

const COUPON_REFUSALS: ReadonlySet<string> = new Set(["coupon_invalid", "coupon_expired", "coupon_unusable"]);

/**
 * A month's bill, or all that is open: coupon, amount, card, 'Pay Now'. Server and provider decide; the screen only displays.
 * A coupon is for the rent of one month (docs/product.md 5.6).
 */
export function Checkout({
  info,
  period,
  lines,
  monthLabel,
  provider: config,
  onPaid,
  onStale,
}: CheckoutProps) {
  const [t, card] = [useTranslations("checkout.bill"), useTranslations("checkout.card")];
  const [couponTexts, names] = [useTranslations("checkout.coupon"), useTranslations("payments.names")];
  const provider = useCardProvider(config);
  const [heldCoupon] = useState(() => findHeldCoupon(info.email, period));
  const rents = lines.filter(({ kind }) => kind === "rent");
  const open = sumOf(lines.map((line) => line.open));
  const coupon = useCouponChoice(
    { rent: rents[0] ? info.rent : 0, open: rents[0]?.open ?? 0, total: open },
    {
      code: rents.length === 1 ? heldCoupon : "",
      keep: (code) => savePaymentInfo({ ...info, period, coupon: code }),
    },
  );
  // One of 100 percent is given also then.
  const isAgainst = rents[0]?.takes_coupon === false && coupon.applied?.percent !== 100;
  const hint = rents.length > 1 ? "oneMonth" : isAgainst && "notWhole";
  const order = {
    lines: lines.map(({ id }) => id),
    rent: rents[0] ? info.rent : 0,
    coupon: coupon.applied?.code ?? "",
    discount: coupon.discount,
  };
  const explain = ({ code, message }: CallError) => {
    if (COUPON_REFUSALS.has(code)) coupon.refuse(message);
    if (code === "amount_mismatch") void coupon.compare();
    if (code === "amount_mismatch" || code === "month_already_paid" || code === "conflict") onStale();
  };
  const isAskable = coupon.lookedUp === null && !coupon.isFree;
  const asked = useIntent(isAskable ? order : null, coupon.revision, explain);
  const payment = useCardPayment(info, period, { onPaid, onOutdated: coupon.renew });
  const discount = asked.intent?.discount ?? coupon.discount;
  const covered = differenceOf(sumOf(lines.map(({ amount }) => amount)), open);
  const total = formatExactly(asked.intent?.amount ?? differenceOf(open, discount));
  const isBroken = payment.phase === "confirming";
  const isUnsure = isBroken || asked.error?.code === "payment_incomplete";

  return (
    <>
      <aside className="lg:[grid-area:2/2]" aria-label={t("summary")}>
        <Bill
          name={info.name}
          apartment={names("place", {
            apartment: info.apartment_no,
            block: info.block_no,
            floor: info.floor_no,
          })}
          month={monthLabel}
          lines={lines}
          covered={covered}
          discount={discount}
          total={total}
          coupon={coupon.applied}
        />
      </aside>
      <div className="max-lg:order-1 lg:[grid-area:2/1]">
        {isUnsure && <Confirming cause={isBroken ? "broken" : "processing"} />}
        {/* Hidden, not removed: if nothing was charged after all, the card is still filled in. */}
        <div hidden={isUnsure}>
          {hint && <p className={HINT}>{couponTexts(hint)}</p>}
          {rents.length === 1 && (
            <CouponForm
              applied={coupon.applied}
              heldCode={heldCoupon}
              onApply={coupon.apply}
              onRemove={coupon.remove}
              lookedUp={coupon.lookedUp}
              isLocked={payment.phase === "paying"}
              note={coupon.note}
            />
          )}
          <section className="mt-5 sm:mt-10">
            <h2 className="text-head">{card("card")}</h2>
            {asked.error && <IntentFailed error={asked.error} onRetry={asked.retry} />}
            {coupon.isFree ? (
              <FreePayment order={order} total={total} onPaid={onPaid} onRefused={explain} />
            ) : (
              <CardForm
                provider={provider}
                isReady={asked.intent?.clientSecret != null}
                isPaying={payment.phase === "paying" || payment.phase === "paid"}
                error={payment.error}
                onPay={(card) => {
                  if (asked.intent) void payment.pay(card, asked.intent);
                }}
                actions={(state) => <PayActions total={total} {...state} />}
              />
            )}
            <p className={`${HINT} mt-4`}>{card("secret")}</p>
          </section>
        </div>
      </div>
    </>
  );
}

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

const COUPON_ID = "coupon";

/** 'Have a Coupon?': the code is required, and an applied one can be removed. */
function CouponForm({ applied, heldCode, onApply, onRemove, lookedUp, isLocked, note }: CouponFormProps) {
  const t = useTranslations("checkout.coupon");
  const form = useForm({
    id: COUPON_ID,
    rules: couponEntry,
    begin: { code: heldCode },
    send: ({ code }) => {
      if (isBusy || isLocked) return;
      setMended(undefined);
      onApply(code);
    },
  });
  const { control, register, setValue, setFocus } = form;
  const typed = cleanCode(useWatch({ control, name: "code" }));
  const isBusy = typed === lookedUp;
  /** The error that the user has answered with another code, not yet looked up. */
  const [mended, setMended] = useState<string>();
  // It may come after the field was emptied.
  const refusal = note && !note.isGood && typed !== "" ? note.words : undefined;
  const error = form.messages.code ?? form.messages.root ?? (refusal === mended ? undefined : refusal);

  const remove = () => {
    onRemove();
    setValue("code", "");
    setFocus("code");
  };
  return (
    <section>
      <h2 className="text-small text-ink-2 font-strong font-sans tracking-normal" id={`${COUPON_ID}-heading`}>
        {t("heading")}
      </h2>
      <form {...form.props} className="mt-2 flex max-w-110 flex-wrap items-end gap-2">
        <div className="grid min-w-0 flex-1 basis-28 gap-2">
          <label className="sr-only" htmlFor={COUPON_ID} id={`${COUPON_ID}-label`}>
            {t("code")}
          </label>
          <Input
            {...fieldAria(COUPON_ID, { error })}
            {...register("code", { onChange: () => setMended(refusal) })}
            aria-labelledby={`${COUPON_ID}-heading ${COUPON_ID}-label`}
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
          <FormError id={`${COUPON_ID}-error`}>{error}</FormError>
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

interface FreePaymentProps {
  order: Parameters<typeof startPayment>[0];
  total: string;
  onPaid: () => void;
  onRefused: (error: CallError) => void;
}

/** For a coupon of 100 %: records the month as paid without a card (docs/product.md 5.6). */
function FreePayment({ order, total, onPaid, onRefused }: FreePaymentProps) {
  const t = useTranslations("checkout.bill");
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<string>();

  const pay = async () => {
    setPaying(true);
    setError(undefined);
    try {
      await startPayment(order);
      onPaid();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setPaying(false);
      setError(failure.message);
      onRefused(failure);
    }
  };
  return (
    <div className="mt-3.5 grid gap-4">
      <p>{t("noCard")}</p>
      {error && <FormError>{error}</FormError>}
      <PayActions total={total} isDisabled={false} isPaying={isPaying} onPay={() => void pay()} />
    </div>
  );
}

export const BILL = "rounded-pic border-line bg-surface relative border px-4 py-2.5 sm:px-7 sm:pt-7 sm:pb-6";

/** A line of a month's bill. */
export interface BilledLine {
  id: string;
  kind: string;
  /** `Rent`; with its month where a bill has several, `Rent, November 2026`. */
  label: string;
  amount: number;
  open: number;
  takes_coupon: boolean;
}

interface BillProps {
  name: string;
  /** `4A, Block A, Floor 4`. */
  apartment: string;
  /** `November 2026`, `December 2026, in advance`. */
  month: string;
  /** What is paid for; amounts in units. */
  lines: readonly BilledLine[];
  /** What was paid of it before. */
  covered: number;
  discount: number;
  coupon: { code: string; percent: number } | null;
  /** `$552.50` */
  total: string;
}

/**
 * What is paid for, and how the amount is calculated: a coupon strikes through the original amount. On a phone, name
 * and home are shown elsewhere, and the total only beside 'Pay Now' (docs/product.md 5.75).
 */
function Bill({ name, apartment, month, lines, covered, discount, coupon, total }: BillProps) {
  const t = useTranslations("checkout.bill");
  return (
    <div className={BILL}>
      <dl>
        <Line label={t("name")} variant="aside">
          {name}
        </Line>
        <Line label={t("apartment")} variant="aside">
          {apartment}
        </Line>
        <Line label={t("month")}>{month}</Line>
        {lines.map(({ id, kind, label, amount }, place) => (
          <Line
            key={id}
            label={lines.length === 1 && covered === 0 ? t("amount") : label}
            variant={place === 0 ? "cut" : "plain"}
          >
            {coupon && kind === "rent" ? (
              <s className="text-ink-2 decoration-2">
                <span className="sr-only">{`${t("original")} `}</span>
                <span>{formatExactly(amount)}</span>
              </s>
            ) : (
              formatExactly(amount)
            )}
          </Line>
        ))}
        {coupon && (
          <Line label={t("coupon", coupon)} variant="save">
            {`−${formatExactly(discount)}`}
          </Line>
        )}
        {covered > 0 && <Line label={t("before")}>{`−${formatExactly(covered)}`}</Line>}
        <Line label={t("sum")} variant={coupon || covered > 0 || lines.length > 1 ? "total" : "read"}>
          <output>{total}</output>
        </Line>
      </dl>
    </div>
  );
}

const LINE = "flex justify-between gap-4 pb-1 sm:pb-2.5 text-label";
const CUT = "border-line-strong pt-1 sm:mt-3 sm:border-t-2 sm:border-dotted sm:pt-4.5";
const TERM = { plain: "text-ink-2", save: "text-leaf", total: "font-strong" };
const AMOUNT = "text-right text-balance";
const AMOUNTS = {
  plain: `${AMOUNT} font-strong lining-nums tabular-nums`,
  save: `${AMOUNT} text-leaf font-strong lining-nums tabular-nums`,
  total: `${AMOUNT} text-[2.5rem]/[1] font-normal tracking-tighter ${EVEN_FIGURES}`,
};

const PLACES = {
  plain: "",
  cut: "",
  save: "",
  aside: "max-sm:hidden",
  total: "items-baseline max-sm:sr-only",
  read: "sr-only",
};

interface LineProps {
  label: string;
  /** `cut` starts the amounts, `total` ends them; `read` is only read out; `aside` is omitted on a phone. */
  variant?: "plain" | "aside" | "cut" | "save" | "total" | "read";
  children: ReactNode;
}

function Line({ label, variant = "plain", children }: LineProps) {
  const isCut = variant === "cut" || variant === "total";
  const tone = variant === "save" || variant === "total" ? variant : "plain";
  return (
    <div className={`${LINE} ${isCut ? CUT : "pt-1 sm:pt-2.5"} ${PLACES[variant]}`}>
      <dt className={TERM[tone]}>{label}</dt>
      <dd className={AMOUNTS[tone]}>{children}</dd>
    </div>
  );
}
