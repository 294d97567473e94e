"use client";

import { Mail, Wrench } from "lucide-react";
import { Fragment, useState } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { RecordPaymentDialog } from "@/components/payments/record-payment-dialog";
import { RemindDialog } from "@/components/payments/roll-reminders";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, buttonClass, cardClass, textLink } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { useMay } from "@/components/ui/may";
import type { Apartment } from "@/lib/apartments/contract";
import { dialled, shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { capital } from "@/lib/platform/contracts/language";
import { dayLabel } from "@/lib/platform/format/dates";
import { OWES_NOTHING } from "@/lib/rent-reminders/contract";
import { type RentRoll, useRentRoll } from "@/lib/rent-roll/client";
import type { RentRollRow } from "@/lib/rent-roll/contract";

/** What the map reads of an apartment. */
type MappedHome = Pick<Apartment, "apartment_no" | "floor_no" | "block_no" | "booking_status" | "rent">;

/** The apartments with an open repair, and with a pending request. */
interface Marks {
  readonly repairs: readonly string[];
  readonly requests: readonly string[];
  /** When the last tenant left. */
  readonly left: Readonly<Record<string, string>>;
}

interface TowerMapProps {
  homes: readonly MappedHome[];
  marks: Marks;
  first: RentRoll | undefined;
}

/** The tower as a map: who owes, where something is broken, what is free. A press on an apartment offers what to do there. */
export function TowerMap({ homes, marks, first }: TowerMapProps) {
  const { data: roll } = useRentRoll(first);
  const [opened, open] = useState<string>();
  const [act, setAct] = useState<"record" | "remind">();
  const rows = new Map(
    (roll?.rows ?? []).filter(({ is_former }) => !is_former).map((row) => [row.apartment_no, row]),
  );
  const home = homes.find(({ apartment_no }) => apartment_no === opened);
  const row = rows.get(opened ?? "");
  const close = () => {
    open(undefined);
    setAct(undefined);
  };
  return (
    <section className={cardClass({ isPadded: true }, "flex flex-col")} aria-labelledby="tower-map">
      <div className="mb-4.5 flex flex-wrap justify-between gap-3">
        <h2 id="tower-map" className={CARD_HEADING}>
          The tower
        </h2>
        <MapLegend />
      </div>
      {homes.length === 0 ? (
        <p className="text-ink-2">Apartments you add appear here.</p>
      ) : (
        <Floors homes={homes} rows={rows} marks={marks} onOpen={open} />
      )}
      {home && !act && <HomeDialog home={home} row={row} marks={marks} onAct={setAct} onClose={close} />}
      {row && act === "record" && <RecordPaymentDialog payers={[row]} first={row} onClose={close} />}
      {row && roll && act === "remind" && <RemindDialog period={roll.period} rows={[row]} onClose={close} />}
    </section>
  );
}

const CELL =
  "rounded-pic font-strong border flex min-h-11 items-center gap-1.5 px-2.5 text-left forced-color-adjust-none";

const VARIANTS = {
  vacant: "border-lamp-edge bg-lamp text-on-lamp",
  let: "border-line-strong bg-sunk text-ink",
  late: "border-line-strong bg-sunk text-ink border-b-4 border-b-brick",
} as const;

type Variant = keyof typeof VARIANTS;

function variantOf({ booking_status }: MappedHome, row: RentRollRow | undefined): Variant {
  if (row?.status === "late") return "late";
  return row || booking_status !== "available" ? "let" : "vacant";
}

function MapLegend() {
  const may = useMay();
  const sample = "rounded-pic inline-block h-4 w-3 flex-none border forced-color-adjust-none";
  return (
    <ul className="text-small/inherit flex flex-wrap gap-x-5 gap-y-2 *:flex *:min-h-7 *:items-center *:gap-2">
      <li>
        <span className={`${sample} ${VARIANTS.vacant}`} aria-hidden="true" />
        Available
      </li>
      <li>
        <span className={`${sample} ${VARIANTS.let}`} aria-hidden="true" />
        Let
      </li>
      <li>
        <span className={`${sample} ${VARIANTS.late}`} aria-hidden="true" />
        Late
      </li>
      {may.open("/dashboard/repairs") && (
        <li>
          <Wrench className="icon" aria-hidden="true" />
          Repair
        </li>
      )}
      {may.open("/dashboard/agreement-requests") && (
        <li>
          <Mail className="icon" aria-hidden="true" />
          Request
        </li>
      )}
    </ul>
  );
}

interface FloorsProps {
  homes: readonly MappedHome[];
  rows: ReadonlyMap<string, RentRollRow>;
  marks: Marks;
  onOpen: (apartmentNo: string) => void;
}

/** A row per floor from the top, a column per block; a block without a home on a floor leaves a gap. */
function Floors({ homes, rows, marks, onOpen }: FloorsProps) {
  const blocks = [...new Set(homes.map(({ block_no }) => block_no))].toSorted();
  const floors = [...new Set(homes.map(({ floor_no }) => floor_no))].toSorted((a, b) => b - a);
  const repairs = new Set(marks.repairs);
  const requests = new Set(marks.requests);
  return (
    <div
      className="text-micro/inherit grid flex-1 gap-x-1.5 gap-y-1 overflow-x-auto tabular-nums"
      style={{ gridTemplateColumns: `20px repeat(${String(blocks.length)}, minmax(64px, 1fr))` }}
    >
      {floors.map((floor) => (
        <Fragment key={floor}>
          <span className="text-ink-3 self-center" aria-hidden="true">
            {floor}
          </span>
          {blocks.map((block) => {
            const home = homes.find(({ floor_no, block_no }) => floor_no === floor && block_no === block);
            if (!home) return <span key={block} />;
            const { apartment_no } = home;
            const row = rows.get(apartment_no);
            const [broken, asked] = [repairs.has(apartment_no), requests.has(apartment_no)];
            return (
              <button
                key={block}
                type="button"
                className={`${CELL} ${VARIANTS[variantOf(home, row)]}`}
                aria-label={[stateOf(home, row), broken && "repair", asked && "request"]
                  .filter(Boolean)
                  .join(", ")}
                onClick={() => onOpen(apartment_no)}
              >
                <span className="flex-1">{apartment_no}</span>
                {broken && <Wrench className="icon" aria-hidden="true" />}
                {asked && <Mail className="icon" aria-hidden="true" />}
              </button>
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}

/** `3A, Nadia Rahman, late by 5 days: $650` */
function stateOf(home: MappedHome, row: RentRollRow | undefined): string {
  if (!row) return `${home.apartment_no}, ${variantOf(home, row) === "vacant" ? "available" : "let"}`;
  return `${home.apartment_no}, ${row.name || shownEmail(row.email)}, ${moneyText(row)}`;
}

function moneyText({ status, owed, late: amount, days_late }: RentRollRow): string {
  if (owed === 0) return status === "processing" ? "a payment is being confirmed" : "nothing is open";
  const late = days_late === 1 ? "1 day" : `${String(days_late)} days`;
  return status === "late" ? `late by ${late}: ${formatMoney(amount)}` : `${formatMoney(owed)} is open`;
}

interface HomeDialogProps {
  home: MappedHome;
  row: RentRollRow | undefined;
  marks: Marks;
  onAct: (act: "record" | "remind") => void;
  onClose: () => void;
}

/** What is to know and to do about one apartment. */
function HomeDialog({ home, row, marks, onAct, onClose }: HomeDialogProps) {
  const { apartment_no } = home;
  return (
    <Dialog open onClose={onClose} title={`Apartment ${apartment_no}`}>
      {row ? (
        <Tenant row={row} />
      ) : (
        <p className={`${DIALOG_TEXT} lining-nums tabular-nums`}>{homeText(home, marks)}</p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-6">
        {marks.repairs.includes(apartment_no) && (
          <WaitingLink
            className={textLink()}
            href={`/dashboard/repairs?q=${encodeURIComponent(apartment_no)}`}
          >
            <Wrench className="icon" aria-hidden="true" />
            Repairs
          </WaitingLink>
        )}
        {marks.requests.includes(apartment_no) && (
          <WaitingLink
            className={textLink()}
            href={`/dashboard/agreement-requests?state=pending&q=${encodeURIComponent(apartment_no)}`}
          >
            <Mail className="icon" aria-hidden="true" />
            Agreement Requests
          </WaitingLink>
        )}
      </p>
      <DialogActions>
        {row ? (
          <WaitingLink className={buttonClass({})} href={`/dashboard/manage-members/${row.user_id}`}>
            See Member
          </WaitingLink>
        ) : (
          <WaitingLink
            className={buttonClass({})}
            href={`/dashboard/manage-apartments/${encodeURIComponent(apartment_no)}`}
          >
            See Apartment
          </WaitingLink>
        )}
        {row && row.owed > 0 && row.no_reminder === "" && (
          <Button call="POST /rent-reminders" onClick={() => onAct("remind")}>
            Remind
          </Button>
        )}
        {row && (
          <Button call="POST /receipts" variant="primary" onClick={() => onAct("record")}>
            Record
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** `Available since Nov 3, 2026, for $650 a month.` */
function homeText({ apartment_no, rent, ...home }: MappedHome, { left }: Marks): string {
  if (home.booking_status !== "available") return "Let.";
  const since = left[apartment_no];
  return `Available${since ? ` since ${dayLabel(since)}` : ""}, for ${formatMoney(rent)} a month.`;
}

function Tenant({ row }: { row: RentRollRow }) {
  const { name, email, telephone, owed, no_reminder } = row;
  return (
    <div className="mt-4 wrap-anywhere">
      <p className="font-strong">{name || shownEmail(email)}</p>
      {telephone && (
        <a className={textLink({ className: "lining-nums tabular-nums" })} href={`tel:${dialled(telephone)}`}>
          {telephone}
        </a>
      )}
      <p className="text-ink-2">{`${capital(moneyText(row))}.`}</p>
      {owed > 0 && no_reminder !== OWES_NOTHING && <p className="text-small text-ink-2">{no_reminder}</p>}
    </div>
  );
}
