import { expect, it } from "vitest";
import { addMonths, periodOf, periodsFrom } from "@/lib/platform/format/periods";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant } from "@/tests/support/tenancy";
import { recordOfflinePayment } from "./office-contract";
import { listRecordableMonths, recordOffline } from "./record-offline";
import { startPayment } from "./start-payment";

connectTestDatabase();
const provider = connectCardProvider();

const NOW = new Date();
const MONTH = periodOf(NOW);
const month = (distance: number) => addMonths(MONTH, distance);

it("lists exactly the months that recordOffline accepts, each with its rent", async () => {
  const { actor } = await makeActor("admin");
  const tenant = await makeTenant({ apartmentNo: "7B", acceptDate: new Date(`${month(-6)}-03T09:00:00Z`) });
  const { email } = tenant;
  const { apartment_no } = tenant.agreement;
  const record = (period: string, number: number) =>
    recordOffline(
      actor,
      recordOfflinePayment.body.parse({
        email,
        apartment_no,
        period,
        method: "cash",
        received: 650,
        reference: `R-${String(number)}`,
      }),
    );
  await makePayment(tenant, month(-5));
  await makePayment(tenant, month(-4), { status: "disputed" });
  await makePayment(tenant, month(-3), { status: "refunded", refunded_cents: 65_000 });
  await record(month(1), 0);
  // One begun but not paid.
  await startPayment(tenant.actor, { period: month(0) });

  const listed = await listRecordableMonths(actor, { email, apartment_no }, NOW);
  const owed = [month(-6), month(-3), month(-2), month(-1), month(0)];
  expect(listed.map(({ period }) => period)).toEqual([...owed, ...periodsFrom(MONTH, 2, 5)]);
  for (const { rent } of listed) expect(rent).toBe(650);
  const taken: string[] = [];
  for (const [number, period] of periodsFrom(MONTH, -8, 7).entries())
    await record(period, 100 + number).then(
      () => taken.push(period),
      () => undefined,
    );
  expect(taken).toEqual(listed.map(({ period }) => period));
  expect(await listRecordableMonths(actor, { email, apartment_no }, NOW)).toEqual([]);
  await expect(listRecordableMonths(actor, { email, apartment_no: "1A" }, NOW)).rejects.toMatchObject({
    code: "not_found",
  });
  await expectInvariants();
});

it("lists no month that the bank is working on, during which nothing can be recorded", async () => {
  const { actor } = await makeActor("admin");
  const tenant = await makeTenant({ acceptDate: new Date(`${month(-1)}-03T09:00:00Z`) });
  const { email } = tenant;
  const { clientSecret } = await startPayment(tenant.actor, { period: month(-1) });
  await provider.faults({ operation: "payment_intents.confirm", processing_ms: 600_000 });
  await provider.confirm(clientSecret);
  const cash = { email, period: month(0), method: "cash", received: 650, reference: "R-1" };
  await expect(recordOffline(actor, recordOfflinePayment.body.parse(cash))).rejects.toMatchObject({
    code: "payment_incomplete",
  });
  const listed = await listRecordableMonths(actor, { email }, NOW);
  expect(listed.map(({ period }) => period)).toEqual(periodsFrom(MONTH, 0, 5));
});
