"use client";

import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { buttonClass, CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, fieldAria, HINT, FormError } from "@/components/ui/field";
import { useAction } from "@/components/ui/use-action";
import { useAutopay, useAutopayChanges } from "@/lib/autopay/client";
import type { Autopay, SavedCard } from "@/lib/autopay/contract";
import { cardName } from "@/lib/platform/contracts/payment-methods";
import { chargesLabel } from "@/lib/platform/format/agreement-lines";
import { towerDate } from "@/lib/platform/format/dates";
import { NextAutopay, SAVE_CARD } from "./next-autopay";

const DAYS = Array.from({ length: 28 }, (_, place) => place + 1);

/** A member's saved card and autopay, on Make Payment (docs/product.md 5.46). */
export function AutopayPanel({ first }: { first: Autopay | undefined }) {
  const { data: autopay, error, isRefreshing, retry } = useAutopay(first);
  return (
    <section className={cardClass({ isPadded: true }, "mt-4 min-h-36")} aria-labelledby="autopay">
      <div className="flex min-h-6.5 items-center gap-3">
        <h2 id="autopay" className={CARD_HEADING}>
          Autopay
        </h2>
        {autopay && <Badge tone={autopay.on ? "ok" : "plain"}>{autopay.on ? "on" : "off"}</Badge>}
      </div>
      {autopay ? (
        <Shown autopay={autopay} first={first} />
      ) : (
        error && (
          <div className="mt-3 grid justify-items-start gap-3">
            <FormError>Couldn&apos;t load autopay.</FormError>
            <Button size="sm" busy={isRefreshing} onClick={retry}>
              Try again
            </Button>
          </div>
        )
      )}
    </section>
  );
}

function Shown({ autopay, first }: { autopay: Autopay; first: Autopay | undefined }) {
  const { card, agreed_at } = autopay;
  if (!card)
    return (
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="text-ink-2 flex-1 basis-80">
          Save a card, and your rent is paid automatically on a day of the month that you choose.
        </p>
        <a className={buttonClass({}, "max-phone:w-full")} href={SAVE_CARD}>
          Save a card
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
          <p className="font-strong tabular-nums">{`${cardName(card)}, ${validityOf(card, autopay.expiry)}`}</p>
          {agreed_at && (
            <p className="text-small text-ink-2">{`You agreed to charges on ${towerDate(agreed_at)}.`}</p>
          )}
        </div>
        <CardActions card={card} isOn={autopay.on} />
      </div>
    </>
  );
}

/** Says what is taken each month, before the button that agrees to it. */
function takes(charges: Autopay["charges"]): string {
  return charges.length > 0
    ? `Autopay takes the rent, and each month beside it: ${chargesLabel(charges)}.`
    : "Autopay takes the rent.";
}

/** Monthly charges that were agreed, or raised, since the member switched autopay on: it takes them once they agree. */
function NewCharges({ autopay: { day, charges, covers } }: { autopay: Autopay }) {
  const { isBusy, run } = useAction();
  const { start } = useAutopayChanges();
  const isCovered = ({ label, amount }: Autopay["charges"][number]) =>
    covers.some((each) => each.label === label && each.amount >= amount);
  const left = charges.filter((charge) => !isCovered(charge));
  const taken = charges.filter(isCovered);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex-1 basis-64">
        {takes(taken)}
        {left.length > 0 && ` It does not take ${chargesLabel(left)}, unless you agree.`}
      </p>
      {left.length > 0 && (
        <Button
          size="sm"
          busy={isBusy}
          onClick={() =>
            void run({ act: () => start(day, charges), success: "Autopay takes the charges, too." })
          }
        >
          Take these, too
        </Button>
      )}
    </div>
  );
}

/** The day of the month, and the switch. */
function ChosenDay({ autopay: { on, day, charges, covers } }: { autopay: Autopay }) {
  const id = useId();
  const [chosen, setChosen] = useState(day);
  const { isBusy, run } = useAction();
  const { start, stop } = useAutopayChanges();
  const hint = on ? "You can stop it until 9 am on that day, Dhaka time." : "One month is taken on that day.";
  return (
    <>
      {!on && <p className="mt-4">{takes(charges)}</p>}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field id={id} label="Day of the month" className="w-36">
          <Select
            {...fieldAria(id, { hint })}
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.target.value));
            }}
          >
            {DAYS.map((one) => (
              <option key={one} value={one}>
                {one}
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
                success: on ? "Changed the day." : "Autopay is on.",
              })
            }
          >
            {on ? "Change the day" : "Switch on"}
          </Button>
        )}
        {on && (
          <Button busy={isBusy} onClick={() => void run({ act: stop, success: "Autopay is off." })}>
            Switch off
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
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();
  const { remove } = useAutopayChanges();
  const close = () => {
    setAsking(false);
  };
  return (
    <div className="max-phone:w-full max-phone:*:basis-full flex flex-wrap gap-2">
      <a className={buttonClass({})} href={SAVE_CARD}>
        Use another card
      </a>
      <Button
        variant="danger"
        onClick={() => {
          setAsking(true);
        }}
      >
        Remove card
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Remove the ${cardName(card)}?`}
        confirmLabel="Remove card"
        busy={isBusy}
        onClose={close}
        onConfirm={() => void run({ act: remove, success: "Removed the card." }).then(close)}
      >
        <p>
          {isOn
            ? "Autopay is switched off, and the card provider forgets the card. What you have paid stays as it is."
            : "The card provider forgets the card. What you have paid stays as it is."}
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** `valid until 12/2034`, `expired at the end of 10/2026`. */
function validityOf(card: SavedCard, expiry: Autopay["expiry"]): string {
  return `${expiry === "expired" ? "expired at the end of" : "valid until"} ${expiryOf(card)}`;
}

/** `12/2034`. */
function expiryOf({ exp_month, exp_year }: Pick<SavedCard, "exp_month" | "exp_year">): string {
  return `${String(exp_month).padStart(2, "0")}/${String(exp_year)}`;
}
