import mongoose, { type QueryFilter } from "mongoose";
import {
  addMonths,
  MONTHS_OWED_BACK,
  owedPeriods,
  payablePeriods,
  periodOf,
  startOfPeriod,
} from "@/lib/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { firstPeriodOf, type Tenancy } from "./rules";

/** Months (`YYYY-MM`), oldest first, each with its rent in cents. */
export type MonthRents = ReadonlyMap<string, number>;

/** Those that may owe something in the two years up to a month, ended ones too: by apartment, then by their beginning. */
export async function listAgreementsUntil(
  period: string,
  whose: QueryFilter<AgreementDocument> = {},
): Promise<AgreementDocument[]> {
  const oldest = startOfPeriod(addMonths(period, -MONTHS_OWED_BACK - 1));
  return AgreementModel.find({
    ...whose,
    $or: [{ active: true }, { ended_at: mongoose.trusted({ $gte: oldest }) }],
  })
    .sort({ floor_no: 1, block_no: 1, accept_date: 1 })
    .lean();
}

/** What a person may pay by card for their apartment now, over all their agreements for it. */
export async function getPayableRents({ user_id, apartment_no }: Tenancy, now: Date): Promise<MonthRents> {
  return payableRents(await listAgreementsUntil(periodOf(now), { user_id, apartment_no }), now);
}

/** What the agreements of one tenancy owe up to a month, paid or not, two years back at most. */
export function owedRents(agreements: readonly AgreementDocument[], until: string): MonthRents {
  const [first] = agreements;
  return rentsOf(agreements, first ? owedPeriods(firstPeriodOf(first), until) : []);
}

/** What they owe now, as the rent roll shows it, and the five months ahead. */
export function payableRents(agreements: readonly AgreementDocument[], now: Date): MonthRents {
  const [first] = agreements;
  return rentsOf(agreements, first ? payablePeriods(firstPeriodOf(first), now) : []);
}

/**
 * What a month cost, in cents, while an agreement was the newest of its tenancy: for a payment that was made under it,
 * whatever was agreed later.
 */
export async function getRentUnder(agreement: AgreementDocument, period: string): Promise<number> {
  const { user_id, apartment_no, accept_date } = agreement;
  const known = await AgreementModel.find({
    user_id,
    apartment_no,
    accept_date: mongoose.trusted({ $lte: accept_date }),
  })
    .sort({ accept_date: 1 })
    .lean();
  // A month that was paid ahead may lie behind the agreement's end.
  return (agreementOf(known.map(spanOf), period) ?? agreement).rent_cents;
}

/** The agreement of a tenancy that a month falls under; undefined for one in which the person did not live there. */
export function agreementUnder(
  agreements: readonly AgreementDocument[],
  period: string,
): AgreementDocument | undefined {
  return agreementOf(agreements.map(spanOf), period);
}

function rentsOf(agreements: readonly AgreementDocument[], periods: readonly string[]): MonthRents {
  const spans = agreements.map(spanOf);
  return new Map(
    periods.flatMap((period): [string, number][] => {
      const agreement = agreementOf(spans, period);
      return agreement ? [[period, agreement.rent_cents]] : [];
    }),
  );
}

/**
 * The agreement of a tenancy that a month falls under: of two that meet in a month, the newer one. Undefined for a
 * month in which the person did not live there.
 */
function agreementOf(spans: readonly Span[], period: string): AgreementDocument | undefined {
  return spans.findLast(({ first, last }) => first <= period && (!last || period <= last))?.agreement;
}

/** An agreement with its first and last month. */
interface Span {
  readonly agreement: AgreementDocument;
  readonly first: string;
  readonly last: string | null;
}

/** The month in which an agreement ends is its last one. */
function spanOf(agreement: AgreementDocument): Span {
  const { ended_at } = agreement;
  return { agreement, first: firstPeriodOf(agreement), last: ended_at ? periodOf(ended_at) : null };
}
