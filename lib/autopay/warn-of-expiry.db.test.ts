import { addDays } from "date-fns";
import { expect, it } from "vitest";
import { POST as webhook } from "@/app/api/stripe/webhook/route";
import { addMonths, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { AutopayModel } from "@/models/autopay";
import { MailModel } from "@/models/mail";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider, signedRequest } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { saveTestCard } from "@/tests/support/saved-card";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { getAutopay } from "./queries";
import { turnIn } from "./rules";
import { startAutopay, warnOfExpiry } from "./set-up-card";
import { takeDueRents } from "./take-due-rents";

connectTestDatabase();
const provider = connectCardProvider();

const NOW = new Date();
const MONTH = periodOf(NOW);
const NEXT = addMonths(MONTH, 1);
/** The first of next month, when a card that is valid until this month has expired. */
const TURN = turnIn(NEXT, 1);

const autopayOf = ({ userId }: Tenant) => AutopayModel.findOne({ user_id: userId }).orFail().lean();
const warnings = ({ email }: Tenant) =>
  MailModel.find({ to: email, subject: /^Your card expires before/ }).lean();

/** Sets a saved card's last month at the provider, as the bank does. */
async function expireIn(tenant: Tenant, period: string): Promise<string> {
  const [exp_year = 0, exp_month = 0] = period.split("-").map(Number);
  const { card } = await autopayOf(tenant);
  const payment_method = card?.id ?? "";
  await provider.knob("POST", "payment-method", { payment_method, exp_month, exp_year });
  return payment_method;
}

const renewed = (card: string, number = 1) => ({
  id: `evt_${card}_${String(number)}`,
  type: "payment_method.automatically_updated",
  livemode: false,
  data: { object: { id: card, object: "payment_method" } },
});

/** Creates a tenant whose rent is taken on the first, from a card that is valid until `period`. */
async function payerUntil(period: string): Promise<Tenant> {
  const tenant = await makeTenant({ acceptDate: NOW });
  await saveTestCard(provider, tenant, "pm_card_visa");
  await startAutopay(tenant.actor, { day: 1 });
  await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { next_at: TURN } });
  expect((await webhook(signedRequest(renewed(await expireIn(tenant, period))))).status).toBe(200);
  return tenant;
}

it("mails one warning in the two weeks before a turn when the card expires before it", async () => {
  const tenant = await payerUntil(MONTH);
  const [early, near] = [addDays(TURN, -15), addDays(TURN, -13)];
  expect((await getAutopay(tenant.actor, NOW)).expiry).toBe("before_next");
  expect(await warnOfExpiry(early)).toBe(0);
  const told = await Promise.all([warnOfExpiry(near), warnOfExpiry(near), warnOfExpiry(near)]);
  expect(told.reduce((sum, one) => sum + one)).toBe(1);
  expect(await warnOfExpiry(near)).toBe(0);
  expect(await warnings(tenant)).toMatchObject([
    { subject: `Your card expires before autopay takes the rent for ${periodLabel(MONTH)}`, kind: "money" },
  ]);
  // Another card needs its own warning.
  await saveTestCard(provider, tenant, "pm_card_mastercard");
  expect((await getAutopay(tenant.actor, NOW)).expiry).toBeNull();
  expect(await warnOfExpiry(near)).toBe(0);
});

it("says that the card has expired when its last month is over", async () => {
  const tenant = await payerUntil(addMonths(MONTH, -1));
  expect(await warnOfExpiry(addDays(TURN, -2))).toBe(1);
  const subject = `Your card has expired, and autopay is to take the rent for ${periodLabel(MONTH)}`;
  expect(await MailModel.countDocuments({ to: tenant.email, subject })).toBe(1);
});

it("sends nothing for a card that is valid on the day, or while autopay is off", async () => {
  const good = await payerUntil(NEXT);
  const off = await payerUntil(MONTH);
  await AutopayModel.updateOne({ user_id: off.userId }, { $set: { on: false, next_at: null } });
  expect(await warnOfExpiry(addDays(TURN, -1))).toBe(0);
  expect((await getAutopay(good.actor, NOW)).expiry).toBeNull();
  expect((await getAutopay(off.actor, NOW)).expiry).toBeNull();
});

it("checks the card at the provider first, and sends nothing when the bank has renewed it", async () => {
  const tenant = await payerUntil(MONTH);
  // The event of the renewal gets lost.
  await expireIn(tenant, addMonths(MONTH, 40));
  expect(await warnOfExpiry(addDays(TURN, -1))).toBe(0);
  expect(await warnings(tenant)).toEqual([]);
  expect((await getAutopay(tenant.actor, NOW)).expiry).toBeNull();
  expect(String((await autopayOf(tenant)).card?.exp_year)).toBe(addMonths(MONTH, 40).slice(0, 4));
});

it("waits while the provider is unavailable, and warns afterwards", async () => {
  const tenant = await payerUntil(MONTH);
  await provider.faults({ operation: "payment_methods.retrieve", status: 500 });
  expect(await warnOfExpiry(addDays(TURN, -1))).toBe(0);
  await provider.faults();
  expect(await warnOfExpiry(addDays(TURN, -1))).toBe(1);
  expect(await warnings(tenant)).toHaveLength(1);
});

it("warns a member who has paid ahead only before the next month that autopay charges", async () => {
  const tenant = await payerUntil(MONTH);
  for (const period of [MONTH, NEXT]) await makePayment(tenant, period);
  expect(await warnOfExpiry(addDays(TURN, -1))).toBe(0);
  expect(await warnOfExpiry(addDays(turnIn(addMonths(NEXT, 1), 1), -3))).toBe(1);
});

it("an expired card is declined, retried twice, and then autopay is off with the reason", async () => {
  await makeActor("admin");
  // Two months: the provider's month ends later than Dhaka's.
  const tenant = await payerUntil(addMonths(MONTH, -2));
  expect((await getAutopay(tenant.actor, NOW)).expiry).toBe("expired");
  // In the first hours of a month the turn of the month before is still the last.
  const own = turnIn(MONTH, 1);
  const turn = own > NOW ? own : NOW;
  await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { next_at: turn } });
  expect(await takeDueRents(turn)).toEqual(["declined"]);
  expect(await takeDueRents(addDays(turn, 2))).toEqual(["declined"]);
  expect(await takeDueRents(addDays(turn, 5))).toEqual(["stopped"]);
  expect(await provider.succeeded()).toHaveLength(0);
  expect(await getAutopay(tenant.actor, NOW)).toMatchObject({
    on: false,
    expiry: "expired",
    next: null,
    stopped: "The bank declined 3 times: Your card has expired.",
  });
  expect((await getAutopay(tenant.actor, NOW, "bn")).stopped).toBe("ব্যাংক ৩ বার টাকা দেয়নি: কার্ডের মেয়াদ শেষ।");
});
