import { addDays, differenceInCalendarDays, subDays } from "date-fns";
import { createHash } from "node:crypto";
import { hashDocument, listVersions } from "@/lib/agreements/write-agreement";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { referenceOf, storedBalance } from "@/lib/payments/rules";
import { foldText } from "@/lib/platform/contracts/typed-text";
import { dayAfter, endOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { discountOf } from "@/lib/platform/format/money";
import { addMonths, monthOf, periodOf, rentLine, startOfPeriod } from "@/lib/platform/format/periods";
import {
  AgreementModel,
  type AgreementDocument,
  AgreementRequestModel,
  type AgreementRequestDocument,
  AgreementVersionModel,
} from "@/models/agreement";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { ChargeModel } from "@/models/charge";
import { DepositModel } from "@/models/deposit";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { DEMO_BUILDING } from "./building";
import { USED_COUPON } from "./notices";

type Id = ApartmentDocument["_id"];

interface Tenant {
  id: Id;
  name: string;
  email: string;
}

interface Tenancy {
  tenant: Tenant;
  apartment: ApartmentDocument;
  adminId: Id;
  now: Date;
}

const home = ({ tenant, apartment }: Tenancy) => ({
  user_id: tenant.id,
  name: tenant.name,
  email: tenant.email,
  apartment_no: apartment.apartment_no,
  floor_no: apartment.floor_no,
  block_no: apartment.block_no,
  rent_cents: apartment.rent_cents,
});

/** What the office has put on an account: a meter of this month, arrears of the last one, or money of any amount. */
export interface DemoBooking {
  meter?: { previous: number; current: number; rate_cents: number };
  arrears_cents?: number;
  received_cents?: number;
}

/** What the person wrote in the request. */
export type DemoWishes = Partial<
  Pick<AgreementRequestDocument, "telephone" | "occupation" | "people" | "first_day" | "message" | "reason">
>;

/** Stores a pending or a declined request. */
export async function requestHome(
  tenancy: Tenancy & { decision: "accepted" | "declined" | null; daysAgo: number; wishes?: DemoWishes },
): Promise<Id> {
  const { apartment, adminId, now, decision, daysAgo, wishes } = tenancy;
  const decided_at = subDays(now, daysAgo - 1);
  const request = await AgreementRequestModel.create({
    ...home(tenancy),
    apartment_id: apartment._id,
    apartment_image: apartment.apartment_image,
    request_date: subDays(now, daysAgo),
    ...wishes,
    status: decision ? "checked" : "pending",
    ...(decision && { checked_at: decided_at, checked_by: adminId, decision, decided_at }),
  });
  return request._id;
}

/** Stores an accepted request with its agreement, the member's role and the paid months, newest first. */
export async function moveIn(
  tenancy: Tenancy & {
    paidMonths: number;
    couponEvery?: number;
    isNew?: boolean;
    isLeaving?: boolean;
    booked?: DemoBooking;
  },
): Promise<AgreementDocument> {
  const { tenant, apartment, adminId, now, paidMonths, couponEvery } = tenancy;
  const accept_date = addDays(startOfPeriod(addMonths(periodOf(now), -paidMonths)), 1);
  const daysAgo = differenceInCalendarDays(now, accept_date) + 2;
  const request_id = await requestHome({ ...tenancy, decision: "accepted", daysAgo });
  const agreement = await AgreementModel.create({
    ...home(tenancy),
    request_id,
    apartment_id: apartment._id,
    apartment_image: apartment.apartment_image,
    request_date: subDays(now, daysAgo),
    accept_date,
    accepted_by: adminId,
    first_day: towerDay(accept_date),
    ...(tenancy.isLeaving && { last_day: lastDayOf(addMonths(periodOf(now), 1)) }),
    deposit_cents: apartment.rent_cents * BUILDING_DEFAULTS.deposit_months,
    // As of who lived here before charges were billed: nothing is asked beside the rent, and nothing else is printed.
    service_charge_cents: 0,
    notice_days: BUILDING_DEFAULTS.notice_days,
    terms: DEMO_BUILDING.terms,
  });
  // Nor does a home publish what its agreement does not ask.
  await ApartmentModel.updateOne(
    { _id: apartment._id },
    { $set: { booking_status: "unavailable", service_charge_cents: 0 } },
  );
  const telephone = `+880 1711 ${String(100_000 + apartment.order * 10 + paidMonths)}`;
  const member = { role: "member" as const, apartment_id: apartment._id, telephone };
  await UserModel.updateOne({ _id: tenant.id }, { $set: member });
  const months = Array.from({ length: paidMonths }, (_, index) => paidMonths - index);
  await PaymentModel.create(
    months.map((monthsAgo) => paymentOf(tenancy, agreement._id, monthsAgo, couponEvery)),
  );
  if (tenancy.booked) await book(tenancy, agreement._id, tenancy.booked);
  if (!tenancy.isNew) await settleIn(tenancy, agreement);
  return agreement.toObject();
}

/** Signs the agreement and receives the deposit, both on the day of the acceptance. */
async function settleIn(
  { tenant, apartment, adminId }: Tenancy,
  agreement: AgreementDocument,
): Promise<void> {
  const { _id: agreement_id, accept_date: at, deposit_cents } = agreement;
  const [made] = await listVersions(agreement, await getBuilding());
  if (!made) throw new Error("The document was not written.");
  const signed = { signed_at: at, signed_name: tenant.name, signed_by: tenant.id, signed_session: "demo" };
  const hash = hashDocument({ ...made, made_at: at });
  await AgreementVersionModel.updateOne({ _id: made._id }, { $set: { made_at: at, hash, ...signed } });
  const came = { on: towerDay(at), at, by: adminId, by_name: "Ayesha Rahman" };
  const reference = `TRX ${towerDay(at).replaceAll("-", "")}${String(apartment.order)}`;
  await DepositModel.create({
    agreement_id,
    entries: [{ kind: "received", cents: deposit_cents, method: "bank", reference, ...came }],
    revision: 1,
    held_cents: deposit_cents,
    created_at: at,
    updated_at: at,
  });
}

async function book(tenancy: Tenancy, agreement_id: Id, booking: DemoBooking): Promise<void> {
  const { tenant, apartment, adminId, now } = tenancy;
  const { meter, arrears_cents = 0, received_cents = 0 } = booking;
  const by = { by: adminId, by_name: "Ayesha Rahman" };
  const charge = (kind: "meter" | "arrears", label: string, cents: number, monthsAgo: number) => {
    const period = addMonths(periodOf(now), -monthsAgo);
    const about = { user_id: tenant.id, apartment_no: apartment.apartment_no, period, kind, label, cents };
    const reference = `${kind} ${foldText(label)} ${period}:1`;
    const due_on = `${period}-${String(BUILDING_DEFAULTS.due_day).padStart(2, "0")}`;
    return ChargeModel.create({
      ...about,
      ...by,
      due_on,
      at: now,
      reference,
      ...(kind === "meter" && { reading }),
    });
  };
  const reading = meter && { utility: foldText("Electricity"), ...meter };
  if (meter) {
    const cents = Math.round((meter.current - meter.previous) * meter.rate_cents);
    await charge("meter", "Electricity", cents, 0);
  }
  if (arrears_cents > 0) await charge("arrears", "From the old book", arrears_cents, 1);
  if (received_cents === 0) return;
  const entry = { kind: "received", source: "admin", reference: referenceOf("received", 1), ...by } as const;
  const row = {
    ...paymentOf(tenancy, agreement_id, 0),
    lines: [],
    rent_cents: 0,
    paid_cents: received_cents,
    transactionId: `offline_${fingerprint(tenant.email)}`,
    method: "cash" as const,
    received_on: towerDay(now),
    card_brand: "",
    card_last4: "",
    attempt: 0,
    created_at: now,
    updated_at: now,
    date: now,
    entries: [{ ...entry, cents: received_cents, at: now }],
  };
  await PaymentModel.create({ ...row, ...storedBalance(row) });
}

/** Stores a member who left some days into a past month; those days are owed, and the deposit is held against them. */
export async function moveOut(
  tenancy: Tenancy & { paidMonths: number; goneForMonths: number; daysOwed: number },
): Promise<void> {
  const { tenant, apartment, adminId, goneForMonths, daysOwed } = tenancy;
  const month = startOfPeriod(addMonths(periodOf(tenancy.now), -goneForMonths));
  const { _id } = await moveIn({ ...tenancy, now: month });
  const ended_at = endOfTowerDay(towerDay(addDays(month, daysOwed - 1)));
  const ended = { active: false, ended_at, ended_by: adminId, last_month: "prorated" };
  await AgreementModel.updateOne({ _id }, { $set: ended });
  await UserModel.updateOne({ _id: tenant.id }, { $set: { role: "user", apartment_id: null } });
  await ApartmentModel.updateOne({ _id: apartment._id }, { $set: { booking_status: "available" } });
}

const lastDayOf = (period: string) => dayAfter(`${addMonths(period, 1)}-01`, -1);

/** Returns an id that looks like a provider's and is the same in every demo. */
const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 24);

function paymentOf(tenancy: Tenancy, agreement_id: Id, monthsAgo: number, couponEvery = 0) {
  const { tenant, apartment, now } = tenancy;
  const period = addMonths(periodOf(now), -monthsAgo);
  const start = startOfPeriod(period);
  const coupon = couponEvery > 0 && monthsAgo % couponEvery === 0 ? USED_COUPON : undefined;
  const discount_cents = discountOf(apartment.rent_cents, coupon?.discount ?? 0);
  const date = addDays(start, 2 + (apartment.order % 5));
  const paid_cents = apartment.rent_cents - discount_cents;
  const transactionId = `pi_demo_${fingerprint(`${tenant.email} ${period}`)}`;
  const charged = { kind: "charged", source: "provider", by: null } as const;
  const row = {
    ...home(tenancy),
    agreement_id,
    month: monthOf(period),
    period,
    lines: [rentLine(period)],
    discount_cents,
    paid_cents,
    coupon: coupon?.coupon ?? "",
    percent: coupon?.discount ?? 0,
    status: "paid" as const,
    reason: "demo",
    transactionId,
    attempt: 1,
    card_brand: "visa",
    card_last4: "4242",
    created_at: date,
    updated_at: date,
    date,
    entries: [{ ...charged, cents: paid_cents, at: date, reference: referenceOf(transactionId, 1) }],
  };
  return { ...row, ...storedBalance(row) };
}
