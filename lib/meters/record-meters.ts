import mongoose, { type ClientSession } from "mongoose";
import { readBuilding } from "@/lib/building/queries";
import { byTenancy, dueOnOf, keyOf, listAgreements } from "@/lib/payments/derive-bills";
import { getTenancy } from "@/lib/payments/find-accounts";
import type { postCharge as chargeEndpoint } from "@/lib/payments/office-contract";
import { findReversals, firstChargeable, notHereBefore } from "@/lib/payments/write-charge";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import {
  type BodyOf,
  type QueryOf,
  type OfficeRole,
  type MeterRole,
  MONEY,
  MONEY_READ,
} from "@/lib/platform/contracts/endpoint";
import { capital } from "@/lib/platform/contracts/language";
import { foldText } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict, forbidden } from "@/lib/platform/errors";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { ChargeModel, type ChargeDocument } from "@/models/charge";
import {
  type getMeters as getEndpoint,
  meterCharge,
  NO_RATE,
  NOT_READ_YET,
  type MeterRow,
  type MeterSheet,
  type postMeters as postEndpoint,
} from "./contract";

/** One utility in one month. */
type Sheet = QueryOf<typeof getEndpoint>;

/** A rented apartment, its last reading before the month, and the one of the month that is on the bill. */
interface Meter {
  readonly agreement: AgreementDocument;
  readonly previous: MeterCharge | undefined;
  readonly standing: MeterCharge | undefined;
  /** What is counted from: that last reading, or what the office gave with the first one; null of none. */
  readonly from: number | null;
}

/** With the first month of the tenancy that pays for a reading. */
type MeterToCharge = Meter & { readonly first: string };

type MeterCharge = ChargeDocument & { readonly reading: NonNullable<ChargeDocument["reading"]> };

/** GET /meter-readings: the meters of all rented apartments, in their order; to a caretaker without money. */
export async function getMeters(actor: Actor<OfficeRole>, sheet: Sheet): Promise<MeterSheet> {
  await connectDatabase();
  const charges = await findReadings(sheet.utility);
  const agreements = await listAgreements({ active: true });
  const seesMoney = hasRole(actor, MONEY_READ);
  const rate = lastRate(charges);
  return {
    rate: seesMoney ? rate : null,
    has_rate: rate !== null,
    rows: agreements.map((agreement) => {
      const { previous, standing, from } = meterOf(agreement, charges, sheet);
      return {
        apartment_no: agreement.apartment_no,
        name: agreement.name || agreement.email,
        previous: from,
        previous_period: previous?.period ?? null,
        current: standing?.reading.current ?? null,
        amount: seesMoney && standing ? fromCents(standing.cents) : null,
      };
    }),
  };
}

/** Returns the readings of a utility that nobody reversed, by month, then in the order in which they were written. */
async function findReadings(utility: string, session: ClientSession | null = null): Promise<MeterCharge[]> {
  const charges = await ChargeModel.find({ kind: "meter", "reading.utility": foldText(utility) })
    .sort({ period: 1, at: 1 })
    .session(session)
    .lean<MeterCharge[]>();
  const gone = new Set((await findReversals(charges, session)).map(({ reverses }) => String(reverses)));
  return charges.filter(({ _id }) => !gone.has(String(_id)));
}

/** The meter belongs to the apartment: a reading of the tenant before is the one before. */
function meterOf(agreement: AgreementDocument, charges: readonly MeterCharge[], { period }: Sheet): Meter {
  const own = charges.filter(({ apartment_no }) => apartment_no === agreement.apartment_no);
  const isStanding = (charge: MeterCharge) =>
    charge.period === period && charge.user_id.equals(agreement.user_id);
  const previous = own.findLast((charge) => charge.period <= period && !isStanding(charge));
  const standing = own.findLast(isStanding);
  // A first reading of the sheet costs nothing, and has itself as the one before.
  const first = standing && standing.cents !== 0 ? standing.reading.previous : null;
  return { agreement, previous, standing, from: previous?.reading.current ?? first };
}

/** In dollars per unit; null if nobody has set it yet. */
const lastRate = (charges: readonly MeterCharge[]): number | null => {
  const last = charges.at(-1);
  return last ? fromCents(last.reading.rate_cents) : null;
};

type Body = BodyOf<typeof postEndpoint> & { readonly rate: number; readonly seesMoney: boolean };

/**
 * POST /charges by a caretaker, who may put meters alone on a bill: as the sheet does for who lives there, from the last reading
 * and at the last rate, whatever else they send. Throws `forbidden`, and `conflict` for a reading that the sheet refuses.
 */
export async function postMeter(
  actor: Actor<MeterRole>,
  { kind, period, reading, ...who }: BodyOf<typeof chargeEndpoint>,
  now = new Date(),
): Promise<string> {
  if (kind !== "meter" || !reading) throw forbidden("A caretaker puts meter readings alone on a bill.");
  const { utility, current } = reading;
  await connectDatabase();
  const { agreement } = await getTenancy(who, now);
  const { apartment_no, user_id, active } = agreement;
  if (!active) throw conflict("They have left: the office puts their last reading on the bill.");
  const sheet = { utility, period, readings: [{ apartment_no, current, reason: "" }] };
  const { rows } = await postMeters(actor, sheet, { apply: true }, now);
  const refused = rows.find(({ outcome }) => outcome === "refused");
  if (refused) throw conflict(refused.message);
  const written = (await findReadings(utility)).findLast(
    (charge) =>
      charge.apartment_no === apartment_no && charge.user_id.equals(user_id) && charge.period === period,
  );
  if (!written) throw conflict("Somebody has just reversed this reading. Please try again.");
  return String(written._id);
}

interface Checked extends Omit<MeterRow, "amount"> {
  readonly cents: number;
  readonly reading: Body["readings"][number];
  readonly meter: MeterToCharge | undefined;
}

function check(reading: Body["readings"][number], meter: MeterToCharge | undefined, body: Body): Checked {
  const { apartment_no, current } = reading;
  const about = { apartment_no, reading, meter };
  if (!meter)
    return { ...about, outcome: "refused", cents: 0, message: `Apartment ${apartment_no} is not let.` };
  const { previous, standing, from } = meter;
  const counted = meterCharge({ ...reading, previous: from }, body.rate, body);
  // Whether the rate is still the same is not for everybody.
  if (standing?.reading.current === current && (!body.seesMoney || standing.cents === counted.cents))
    return { ...about, outcome: "unchanged", cents: standing.cents, message: "It is on the bill already." };
  if (standing) {
    const message = `${labelOf(body)} of ${periodLabel(body.period, "en")} is on this bill already. Reverse it first if it is wrong.`;
    return { ...about, outcome: "refused", cents: 0, message };
  }
  if (counted.outcome === "charged" && body.period < meter.first) {
    const message = `${notHereBefore(meter.first)}: the tenant before pays for this reading.`;
    return { ...about, outcome: "refused", cents: 0, message };
  }
  const isOfBefore = previous && !previous.user_id.equals(meter.agreement.user_id);
  const note = isOfBefore ? "It counts from the last reading of the tenant before." : "";
  return { ...about, ...counted, message: counted.message || note };
}

/** The name of the line: one for a utility, however it is typed. */
const labelOf = ({ utility }: Pick<Body, "utility">): string => capital(foldText(utility));

/**
 * POST /meter-readings: says what each reading costs, and with `apply` puts all of them on the bills or none (docs/product.md
 * 5.77). A repeat changes nothing. Throws `invalid_input` for a month ahead.
 */
export async function postMeters(
  actor: Actor<MeterRole>,
  sent: BodyOf<typeof postEndpoint>,
  { apply = false }: { readonly apply?: boolean | undefined } = {},
  now = new Date(),
): Promise<{ rows: MeterRow[]; applied: boolean }> {
  if (sent.period > periodOf(now))
    throw new AppError("invalid_input", NOT_READ_YET, { fields: { period: NOT_READ_YET } });
  await connectDatabase();
  const seesMoney = hasRole(actor, MONEY);
  const rate = (seesMoney ? sent.rate : null) ?? lastRate(await findReadings(sent.utility));
  if (rate === null) throw conflict(NO_RATE);
  const body = { ...sent, rate, seesMoney };
  const rows = apply
    ? await inTransaction((session) => write(actor, body, now, session))
    : await checkAll(body, now, null);
  return {
    rows: rows.map(({ apartment_no, outcome, cents, message }) => ({
      apartment_no,
      outcome,
      amount: seesMoney ? fromCents(cents) : null,
      message,
    })),
    applied: apply && !rows.some(isRefused),
  };
}

const isRefused = ({ outcome }: Checked) => outcome === "refused";

async function checkAll(body: Body, now: Date, session: ClientSession | null): Promise<Checked[]> {
  const apartment_no = mongoose.trusted({ $in: body.readings.map((reading) => reading.apartment_no) });
  const agreements = await listAgreements({ apartment_no }, session);
  const charges = await findReadings(body.utility, session);
  const tenancies = byTenancy(agreements);
  const meters = new Map(
    agreements
      .filter(({ active }) => active)
      .map((agreement) => {
        const first = firstChargeable(tenancies.get(keyOf(agreement)) ?? [], now);
        return [agreement.apartment_no, { ...meterOf(agreement, charges, body), first }];
      }),
  );
  return body.readings.map((reading) => check(reading, meters.get(reading.apartment_no), body));
}

async function write(
  actor: Actor<MeterRole>,
  body: Body,
  now: Date,
  session: ClientSession,
): Promise<Checked[]> {
  const { period } = body;
  const apartment_no = mongoose.trusted({ $in: body.readings.map((reading) => reading.apartment_no) });
  // As `lockAccount`, for all at once: who writes to one of these accounts comes before or after.
  await AgreementModel.updateMany({ apartment_no }, { $inc: { claims: 1 } }, { session });
  const rows = await checkAll(body, now, session);
  const added = rows.filter(({ outcome }) => outcome === "charged" || outcome === "first");
  if (rows.some(isRefused) || added.length === 0) return rows;
  const label = labelOf(body);
  const name = `meter ${label} ${period}`;
  const before = await ChargeModel.find({ apartment_no, kind: "meter", period }).session(session).lean();
  const agreements = await listAgreements({ apartment_no }, session);
  const { due_day } = await readBuilding(session);
  const author = {
    by: new mongoose.Types.ObjectId(actor.userId),
    by_name: actor.name || actor.email,
    at: now,
  };
  const charges = added.flatMap(({ meter, reading, cents }) => {
    if (!meter) return [];
    const { user_id } = meter.agreement;
    const isOwn = (row: Pick<AgreementDocument, "user_id" | "apartment_no">) =>
      row.apartment_no === reading.apartment_no && row.user_id.equals(user_id);
    const times = before.filter((row) => isOwn(row) && row.reference.startsWith(`${name}:`)).length;
    return [
      {
        ...author,
        user_id,
        apartment_no: reading.apartment_no,
        period,
        kind: "meter" as const,
        label,
        cents,
        due_on: dueOnOf(agreements.filter(isOwn), period, { due_day, now }),
        reading: {
          utility: foldText(body.utility),
          previous: meter.from ?? reading.current,
          current: reading.current,
          rate_cents: body.rate * 100,
        },
        ...(reading.reason && { reason: reading.reason }),
        reference: `${name}:${String(times + 1)}`,
      },
    ];
  });
  await ChargeModel.insertMany(charges, { session });
  const amount = fromCents(charges.reduce((sum, { cents }) => sum + cents, 0));
  const after = { period, readings: charges.length, amount };
  await recordChange({ actor, action: "meters.posted", subject: label, after }, session);
  return rows;
}
