import { describe, expect, it } from "vitest";
import { listRequests } from "@/lib/agreements/list-requests";
import { findMyApartment, findMyAgreement } from "@/lib/agreements/queries";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel, AgreementVersionModel } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { RepairModel } from "@/models/repair";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeRequest } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant } from "@/tests/support/tenancy";
import { changeProfile } from "./mutations";

connectTestDatabase();
const NAME = "Nadia Rahman";

describe("changeProfile", () => {
  it("updates the tenant's name in the rent roll, in their apartment and in their repairs", async () => {
    const { actor: admin } = await makeActor("admin");
    const tenant = await makeTenant();
    const other = await makeTenant();
    const repair = { apartment_no: "4A", title: "Tap", description: "It drips", created_at: new Date() };
    await RepairModel.create({ ...repair, user_id: tenant.userId, name: tenant.actor.name });
    await changeProfile(tenant.actor, { name: NAME });
    const { rows } = await getRentRoll(admin, undefined);
    const named = new Map(rows.map(({ email, name }) => [email, name]));
    expect(named.get(tenant.email)).toBe(NAME);
    expect(named.get(other.email)).toBe(other.actor.name);
    expect(await findMyApartment(tenant.userId)).toMatchObject({ name: NAME });
    expect(await RepairModel.findOne().lean()).toMatchObject({ name: NAME });
  });

  it("lets admins find a request by the new name", async () => {
    const { actor: admin } = await makeActor("admin");
    const person = await makeActor("user");
    await makeRequest(person, await makeApartment());
    await changeProfile(person.actor, { name: NAME });
    const { items } = await listRequests(admin, { q: "rahman" });
    expect(items.map(({ name }) => name)).toEqual([NAME]);
  });

  it("keeps the old name on payments and on the agreement document", async () => {
    const tenant = await makeTenant();
    await makePayment(tenant, "2026-10");
    await findMyAgreement(tenant.userId);
    await changeProfile(tenant.actor, { name: NAME });
    expect(await PaymentModel.findOne().lean()).toMatchObject({ name: tenant.actor.name });
    const [version] = await AgreementVersionModel.find().lean();
    expect(version).toMatchObject({ version: 1, content: { name: tenant.actor.name } });
  });

  it("throws not_found and keeps the agreement's name when the account is deleted", async () => {
    const tenant = await makeTenant();
    await UserModel.deleteOne({ _id: tenant.userId });
    await expect(changeProfile(tenant.actor, { name: NAME })).rejects.toMatchObject({ code: "not_found" });
    expect(await AgreementModel.findOne().lean()).toMatchObject({ name: tenant.actor.name });
  });
});
