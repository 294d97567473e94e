import { addMinutes } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import { changeBuilding } from "@/lib/building/mutations";
import { getBuilding } from "@/lib/building/queries";
import { getMyAccount } from "@/lib/payments/get-account";
import { startPayment } from "@/lib/payments/start-payment";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { env } from "@/lib/platform/env";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel, AgreementVersionModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { BuildingModel } from "@/models/building";
import { MailModel } from "@/models/mail";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { makeApartment, makeRequest } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { acceptRequest, getProposedTerms } from "./accept-request";
import { changeCharges } from "./mutations";
import { getAgreementFile, findMyAgreement } from "./queries";

connectTestDatabase();
connectCardProvider();
const november = new Date("2026-11-21T09:00:00Z");
const JANUARY = "2027-01";
const SERVICE = { kind: "service_charge" as const, label: "Service charge", amount: 40 };
const PARKING = { kind: "parking" as const, label: "Parking", amount: 20 };

let admin: TestActor<"admin">;
beforeEach(async () => {
  admin = await makeActor("admin");
});

/** Each change comes a minute after the one before. */
let minute = 0;
const change = (tenant: Tenant, monthly_charges: (typeof SERVICE | typeof PARKING)[], from = JANUARY) =>
  changeCharges(
    admin.actor,
    String(tenant.agreement._id),
    { monthly_charges, from },
    addMinutes(november, minute++),
  );

/** What a tenant's bill of a month asks beside the rent. */
async function chargesOf({ actor }: Pick<Tenant, "actor">, period: string) {
  const { months } = await getMyAccount(actor, new Date(`${period}-25T09:00:00Z`));
  const lines = months.find((month) => month.period === period)?.lines ?? [];
  return lines.flatMap(({ kind, label, amount }) => (kind === "rent" ? [] : [{ kind, label, amount }]));
}

/** Accepts a request for an apartment that publishes a service charge, in a building with parking. */
async function accept(building = [PARKING]) {
  await changeBuilding(admin.actor, { monthly_charges: building });
  const person = await makeActor("user");
  const request = await makeRequest(person, await makeApartment({ service_charge_cents: 4_050 }));
  const id = await acceptRequest(admin.actor, String(request._id), { first_period: undefined });
  return { person, request, agreement: await AgreementModel.findById(id).orFail().lean() };
}

describe("the monthly charges of an agreement", () => {
  it("are the apartment's service charge and the building's charges, from the first month on", async () => {
    const { person, request, agreement } = await accept();
    expect((await getBuilding()).monthly_charges).toEqual([PARKING]);
    expect((await BuildingModel.findOne().orFail().lean()).monthly_charges).toEqual([
      { kind: "parking", label: "Parking", cents: 2_000 },
    ]);
    const agreed = [{ ...SERVICE, amount: 40.5 }, PARKING];
    expect((await getProposedTerms(admin.actor, String(request._id))).monthly_charges).toEqual(agreed);
    const read = await findMyAgreement(person.userId);
    expect(read?.monthly_charges).toEqual([{ from: read?.first_period, charges: agreed }]);
    const account = await getMyAccount({ ...person.actor, role: "member" });
    expect(account.months.map(({ lines }) => lines.map(({ label }) => label))).toEqual([
      ["Rent", "Service charge", "Parking"],
    ]);
    expect(account.open).toBe(agreement.rent_cents / 100 + 60.5);
    await finishMails(20_000);
    const mails = (await listMails(env().MAIL_DIR ?? "")).filter(({ to }) => to === person.email);
    expect(mails[0]?.text).toContain(`for ${formatMoney(account.open)} a month in all`);
    const { content } = await AgreementVersionModel.findOne().orFail().lean();
    expect(content.monthly_charges?.[0]?.charges.map(({ cents }) => cents)).toEqual([4_050, 2_000]);
    expect((await getAgreementFile(admin.actor, String(agreement._id))).bytes.length).toBeGreaterThan(1_000);
    // What the building asks later is for later agreements.
    await changeBuilding(admin.actor, { monthly_charges: [] });
    expect((await findMyAgreement(person.userId))?.monthly_charges[0]?.charges).toEqual(agreed);
    await expectInvariants();
  });

  it("bill the apartment's service charge once, whatever the building calls its own", async () => {
    const { agreement } = await accept([
      SERVICE,
      { kind: "parking", label: "SERVICE charge", amount: 1 },
    ] as never);
    expect(agreement.monthly_charges?.map(({ label, cents }) => [label, cents])).toEqual([
      ["Service charge", 4_050],
    ]);
  });

  it("are never billed for months before they were agreed", async () => {
    const tenant = await makeTenant({ acceptDate: new Date("2026-08-02T09:00:00Z") });
    // Printed by an agreement from before monthly charges were billed.
    await AgreementModel.updateOne({ _id: tenant.agreement._id }, { service_charge_cents: 4_000 });
    const before = await getMyAccount(tenant.actor, november);
    for (const past of ["2026-08", "2026-11"])
      await expect(change(tenant, [SERVICE], past)).rejects.toMatchObject({
        code: "invalid_input",
        fields: { from: expect.stringContaining("from December 2026") as string },
      });
    expect(await change(tenant, [SERVICE])).toBe(1);
    expect(await getMyAccount(tenant.actor, november)).toEqual(before);
    expect(await chargesOf(tenant, "2026-12")).toEqual([]);
    expect(await chargesOf(tenant, JANUARY)).toEqual([SERVICE]);
    const { months } = await getMyAccount(tenant.actor, new Date("2027-02-10T09:00:00Z"));
    const billed = months.filter(({ lines }) => lines.some(({ kind }) => kind === "service_charge"));
    expect(billed.map(({ period }) => period)).toEqual(["2027-02", JANUARY]);
    const roll = await getRentRoll(admin.actor, "2026-12", november);
    expect(roll.rows[0]?.owed).toBe(5 * 650);
  });

  it("change from a month on with a version to sign, one mail and one audit entry; a repeat changes nothing", async () => {
    const tenant = await makeTenant({ acceptDate: new Date("2026-10-02T09:00:00Z") });
    await findMyAgreement(tenant.userId);
    expect(await change(tenant, [SERVICE, PARKING])).toBe(1);
    expect(await change(tenant, [SERVICE, PARKING])).toBe(0);
    const raised = { ...PARKING, amount: 25 };
    expect(await change(tenant, [SERVICE, raised], "2027-03")).toBe(1);
    expect(await chargesOf(tenant, "2027-02")).toEqual(expect.arrayContaining([SERVICE, PARKING]));
    expect(await chargesOf(tenant, "2027-03")).toEqual(expect.arrayContaining([SERVICE, raised]));
    // Planned later, and replaced with what is agreed now.
    expect(await change(tenant, [SERVICE], "2027-02")).toBe(1);
    for (const period of ["2027-02", "2027-03"]) expect(await chargesOf(tenant, period)).toEqual([SERVICE]);
    expect(await change(tenant, [], "2027-04")).toBe(1);
    expect(await chargesOf(tenant, "2027-04")).toEqual([]);
    expect((await findMyAgreement(tenant.userId))?.monthly_charges).toEqual([
      { from: JANUARY, charges: [SERVICE, PARKING] },
      { from: "2027-02", charges: [SERVICE] },
      { from: "2027-04", charges: [] },
    ]);
    expect(await AgreementVersionModel.countDocuments()).toBe(5);
    const mails = await MailModel.find({ to: tenant.email }).sort({ _id: 1 }).lean();
    expect(mails.map(({ subject }) => subject)[0]).toBe(
      `The monthly charges of apartment ${tenant.agreement.apartment_no} change from January 2027`,
    );
    expect(mails).toHaveLength(4);
    const entries = await AuditEntryModel.find({ action: "agreement.charges-changed" })
      .sort({ _id: 1 })
      .lean();
    expect(entries[0]).toMatchObject({
      after: { charges: "Service charge $40, Parking $20", from: JANUARY },
    });
    expect(entries).toHaveLength(4);
    await expectInvariants();
  });

  it("leave a payment of the rent alone as it was", async () => {
    const tenant = await makeTenant({ acceptDate: new Date("2026-10-02T09:00:00Z") });
    await makePayment(tenant, "2026-12");
    await expect(change(tenant, [PARKING], "2026-12")).rejects.toMatchObject({
      fields: { from: expect.stringContaining("December 2026 is paid already.") as string },
    });
    await change(tenant, [PARKING]);
    const offer = await startPayment(tenant.actor, { period: JANUARY, rent: 650 }, november);
    expect(offer).toMatchObject({ lines: [`rent:${JANUARY}`], rent: 650 });
  });
});
