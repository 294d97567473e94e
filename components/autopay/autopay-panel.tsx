"use client";

import { useId, useState } from "react";
import { useTranslations } from "#translations";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { buttonClass, CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorLine } from "@/components/ui/error-state";
import { Field, fieldAria, HINT } from "@/components/ui/field";
import { useAction } from "@/components/ui/use-action";
import { useAutopay, useAutopayChanges } from "@/lib/autopay/client";
import type { Autopay, SavedCard } from "@/lib/autopay/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { cardText, lineName } from "@/lib/platform/format/agreement-lines";
import { towerDate } from "@/lib/platform/format/dates";
import { NextAutopay, SAVE_CARD } from "./next-autopay";

const DAYS = Array.from({ length: 28 }, (_, place) => place + 1);

/** A member's saved card and autopay, on Make Payment (docs/product.md 5.46). */
export function AutopayPanel({ first }: { first: Autopay | undefined }) {
  const t = useTranslations("autopay.panel");
  const { data: autopay, error, isRefreshing, retry } = useAutopay(first);
  return (
    <section className={cardClass({ isPadded: true }, "mt-4 min-h-36")} aria-labelledby="autopay">
      <div className="flex min-h-6.5 items-center gap-3">
        <h2 id="autopay" className={CARD_HEADING}>
          {t("heading")}
        </h2>
        {autopay && <Badge tone={autopay.on ? "ok" : "plain"}>{t(autopay.on ? "on" : "off")}</Badge>}
      </div>
      {autopay ? (
        <Shown autopay={autopay} first={first} />
      ) : (
        error && <ErrorLine onRetry={retry} busy={isRefreshing} />
      )}
    </section>
  );
}

function Shown({ autopay, first }: { autopay: Autopay; first: Autopay | undefined }) {
  const [t, names] = [useTranslations("autopay.panel"), useTranslations("payments.names")];
  const save = useTranslations("autopay.save");
  const { card, agreed_at } = autopay;
  if (!card)
    return (
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="text-ink-2 flex-1 basis-80">{t("about")}</p>
        <a className={buttonClass({}, "max-phone:w-full")} href={SAVE_CARD}>
          {save("title")}
        </a>
      </div>
    );
  return (
    <>
      <NextAutopay first={first} />
      {autopay.on && <NewCharges autopay={autopay} />}
      <ChosenDay key={`${String(autopay.on)}-${String(autopay.day)}`} autopay={autopay} />
      <div className="border-line mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t pt-5">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-strong tabular-nums">
            {t(autopay.expiry === "expired" ? "expired" : "validUntil", {
              card: cardText(card, names),
              expiry: t("expiry", { month: card.exp_month, year: card.exp_year }),
            })}
          </p>
          {agreed_at && (
            <p className="text-small text-ink-2">{t("agreedAt", { day: towerDate(agreed_at) })}</p>
          )}
        </div>
        <CardActions card={card} isOn={autopay.on} />
      </div>
    </>
  );
}

/** Says what is taken each month, before the button that agrees to it. */
function useTakes() {
  const [t, names] = [useTranslations("autopay.panel"), useTranslations("payments.names")];
  const list = (charges: Autopay["charges"]) =>
    charges
      .map(({ label, amount }) =>
        names("charge", { label: lineName(label, names), amount: formatMoney(amount) }),
      )
      .join(", ");
  return {
    takes: (charges: Autopay["charges"]) =>
      charges.length > 0 ? t("takesCharges", { charges: list(charges) }) : t("takesRent"),
    takesNot: (charges: Autopay["charges"]) => t("takesNot", { charges: list(charges) }),
  };
}

/** Monthly charges that were agreed, or raised, since the member switched autopay on: it takes them once they agree. */
function NewCharges({ autopay: { day, charges, covers } }: { autopay: Autopay }) {
  const t = useTranslations("autopay.panel");
  const { takes, takesNot } = useTakes();
  const { isBusy, run } = useAction();
  const { start } = useAutopayChanges();
  const isCovered = ({ label, amount }: Autopay["charges"][number]) =>
    covers.some((each) => each.label === label && each.amount >= amount);
  const left = charges.filter((charge) => !isCovered(charge));
  const taken = charges.filter(isCovered);
  // The rent goes without saying.
  if (charges.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex-1 basis-64">
        {takes(taken)}
        {left.length > 0 && ` ${takesNot(left)}`}
      </p>
      {left.length > 0 && (
        <Button
          size="sm"
          busy={isBusy}
          onClick={() => void run({ act: () => start(day, charges), success: t("takesThese") })}
        >
          {t("takeThese")}
        </Button>
      )}
    </div>
  );
}

/** The day of the month, and the switch. */
function ChosenDay({ autopay: { on, day, charges, covers } }: { autopay: Autopay }) {
  const t = useTranslations("autopay.panel");
  const { takes } = useTakes();
  const id = useId();
  const [chosen, setChosen] = useState(day);
  const { isBusy, run } = useAction();
  const { start, stop } = useAutopayChanges();
  const hint = t(on ? "hintOn" : "hintOff");
  return (
    <>
      {!on && <p className="mt-4">{takes(charges)}</p>}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field id={id} label={t("day")} className="w-36">
          <Select
            {...fieldAria(id, { hint })}
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.target.value));
            }}
          >
            {DAYS.map((one) => (
              <option key={one} value={one}>
                {t("dayOption", { day: one })}
              </option>
            ))}
          </Select>
        </Field>
        {(!on || chosen !== day) && (
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() =>
              void run({
                act: () => start(chosen, on ? covers : charges),
                success: t(on ? "changedDay" : "isOn"),
              })
            }
          >
            {t(on ? "changeDay" : "switchOn")}
          </Button>
        )}
        {on && (
          <Button busy={isBusy} onClick={() => void run({ act: stop, success: t("isOff") })}>
            {t("switchOff")}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={`${HINT} mt-2`}>
        {hint}
      </p>
    </>
  );
}

function CardActions({ card, isOn }: { card: SavedCard; isOn: boolean }) {
  const [t, names] = [useTranslations("autopay.panel"), useTranslations("payments.names")];
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const { remove } = useAutopayChanges();
  const close = () => {
    setAsking(false);
  };
  return (
    <div className="max-phone:w-full max-phone:*:basis-full flex flex-wrap gap-2">
      <a className={buttonClass({})} href={SAVE_CARD}>
        {t("another")}
      </a>
      <Button
        variant="danger"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("remove")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("removeTitle", { card: cardText(card, names) })}
        confirmLabel={t("remove")}
        busy={isBusy}
        onClose={close}
        onConfirm={() => void run({ act: remove, success: t("removed") }).then(close)}
      >
        <p>{t(isOn ? "forgetsAndStops" : "forgets")}</p>
      </ConfirmDialog>
    </div>
  );
}
