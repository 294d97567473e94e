import { expect, it } from "vitest";
import { POST as webhook } from "@/app/api/stripe/webhook/route";
import { endDueAgreements, removeMember } from "@/lib/leaving/mutations";
import { towerDay } from "@/lib/platform/format/dates";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel } from "@/models/autopay";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider, signedRequest } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { saveTestCard } from "@/tests/support/saved-card";
import { makeTenant, type Tenant } from "@/tests/support/tenancy";
import { setUpCard, startAutopay, takeCard } from "./set-up-card";
import { takeDueRents } from "./take-due-rents";

connectTestDatabase();
const provider = connectCardProvider();

const NOW = new Date();
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1_000;

const autopayOf = ({ userId }: Tenant) => AutopayModel.findOne({ user_id: userId }).orFail().lean();
const holderOf = async (card: string) => (await provider.call("GET", `payment_methods/${card}`)).customer;

async function remove({ email }: Tenant): Promise<void> {
  await removeMember((await makeActor("admin")).actor, email);
}

/** Gives notice with a last day in the past, and ends the agreement. */
async function leaveByTheDay({ agreement }: Tenant): Promise<void> {
  await makeActor("admin");
  const leave_on = towerDay(new Date(Date.now() - TWO_DAYS_MS));
  const told = { leave_on, notice_given_at: NOW, notice_given_by: agreement.user_id };
  await AgreementModel.updateOne({ _id: agreement._id }, { $set: told });
  expect(await endDueAgreements(new Date())).toBe(1);
}

/** Confirms a setup as the browser does; returns the card, or the error. */
async function confirm(setup: string) {
  const fields = { payment_method: "pm_card_visa", use_stripe_sdk: "true" };
  return (await provider.call("POST", `setup_intents/${setup}/confirm`, fields)) as {
    payment_method?: string;
    error?: { code: string };
  };
}

async function beginSaving(tenant: Tenant): Promise<string> {
  const [id = ""] = (await setUpCard(tenant.actor, {})).clientSecret.split("_secret_");
  return id;
}

const succeeded = (setup: string) => ({
  id: `evt_${setup}`,
  type: "setup_intent.succeeded",
  livemode: false,
  data: { object: { id: setup, object: "setup_intent" } },
});

it.each([
  ["the removal", remove],
  ["the last day", leaveByTheDay],
])("%s switches autopay off and detaches the card once the provider is available", async (_, end) => {
  const tenant = await makeTenant();
  await saveTestCard(provider, tenant, "pm_card_visa");
  await startAutopay(tenant.actor, { day: 5 });
  const { card } = await autopayOf(tenant);
  await provider.faults({ operation: "payment_methods.detach", status: 500 });
  await end(tenant);
  expect(await autopayOf(tenant)).toMatchObject({
    on: false,
    card: null,
    next_at: null,
    to_detach: [card?.id],
  });
  await takeDueRents(NOW);
  expect(await holderOf(card?.id ?? "")).not.toBeNull();
  await provider.faults();
  for (let pass = 0; pass < 2; pass++) await takeDueRents(NOW);
  expect(await holderOf(card?.id ?? "")).toBeNull();
  expect(await autopayOf(tenant)).toMatchObject({ on: false, card: null, to_detach: [] });
  await expectInvariants();
});

it("cancels an open card setup when the agreement ends, and refuses a new one", async () => {
  const tenant = await makeTenant();
  const setup = await beginSaving(tenant);
  await remove(tenant);
  for (let pass = 0; pass < 2; pass++) await takeDueRents(NOW);
  expect(await confirm(setup)).toMatchObject({ error: { code: "setup_intent_unexpected_state" } });
  expect((await provider.call("GET", `setup_intents/${setup}`)).status).toBe("canceled");
  expect(await autopayOf(tenant)).toMatchObject({ on: false, card: null, setup: null, to_detach: [] });
  await expect(setUpCard(tenant.actor, {})).rejects.toMatchObject({ code: "conflict" });
  expect((await autopayOf(tenant)).setup).toBeNull();
});

it("detaches a card confirmed after the removal; neither webhook nor browser restores autopay", async () => {
  const tenant = await makeTenant();
  const setup = await beginSaving(tenant);
  await remove(tenant);
  const { payment_method: card = "" } = await confirm(setup);
  expect(await holderOf(card)).not.toBeNull();
  for (let time = 0; time < 2; time++)
    expect((await webhook(signedRequest(succeeded(setup)))).status).toBe(200);
  await expect(takeCard(tenant.actor)).rejects.toMatchObject({ code: "payment_incomplete" });
  for (let pass = 0; pass < 2; pass++) await takeDueRents(NOW);
  expect(await holderOf(card)).toBeNull();
  expect(await autopayOf(tenant)).toMatchObject({ on: false, card: null, setup: null, to_detach: [] });
  await expectInvariants();
});

it("detaches the card of a setup that is still stored after the agreement has ended", async () => {
  const tenant = await makeTenant();
  const setup = await beginSaving(tenant);
  const noted = (await autopayOf(tenant)).setup;
  const { payment_method: card = "" } = await confirm(setup);
  await remove(tenant);
  // The state left by a version that ends no setups, and the one when the event is still in transit.
  await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { setup: noted, to_detach: [] } });
  for (let time = 0; time < 2; time++)
    expect((await webhook(signedRequest(succeeded(setup)))).status).toBe(200);
  expect(await autopayOf(tenant)).toMatchObject({ on: false, card: null, setup: null, to_detach: [] });
  expect(await holderOf(card)).toBeNull();
});

it("keeps no card when it is saved while the agreement ends, in either order", async () => {
  for (let round = 0; round < 4; round++) {
    const tenant = await makeTenant();
    const setup = await beginSaving(tenant);
    const { payment_method: card = "" } = await confirm(setup);
    await Promise.allSettled([
      takeCard(tenant.actor),
      remove(tenant),
      webhook(signedRequest(succeeded(setup))),
    ]);
    await takeDueRents(NOW);
    expect(await autopayOf(tenant)).toMatchObject({ on: false, card: null, setup: null, to_detach: [] });
    expect(await holderOf(card)).toBeNull();
  }
  await expectInvariants();
});
