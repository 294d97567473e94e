import mongoose from "mongoose";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { invalidateDatabaseCheck } from "@/lib/platform/db/check-database";
import { env } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { AutopayModel } from "@/models/autopay";
import { PaymentModel } from "@/models/payment";
import { runMigrations } from "@/scripts/data/run-migrations";
import { makeActor } from "../support/actors";
import { as, loadApi } from "../support/api-routes";
import { connectCardProvider } from "../support/card-provider";
import { expectInvariants } from "../support/invariants";
import { connectTestDatabase } from "../support/mongo";
import { makeTenant, type Tenant } from "../support/tenancy";

/** A building on its own database, without the keys of Stripe (docs/product.md 5.78). */

connectTestDatabase();
connectCardProvider();

const NO_KEYS = {
  STRIPE_SECRET_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: undefined,
  CARD_SANDBOX_URL: undefined,
};

let api: Awaited<ReturnType<typeof loadApi>>;
let keys: Partial<ReturnType<typeof env>>;
let tenant: Tenant;
beforeAll(async () => {
  api = await loadApi();
  keys = { ...env() };
});
beforeEach(async () => {
  await makeActor("admin");
  tenant = await makeTenant();
});
afterEach(() => {
  Object.assign(env(), keys);
});

const takeNoCards = () => Object.assign(env(), NO_KEYS);

describe("a building without cards", () => {
  it("is healthy, and says that cards are off", async () => {
    await runMigrations(mongoose.connection);
    invalidateDatabaseCheck();
    takeNoCards();
    const answer = await api.send("GET /health", {});
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "ok", cards: "off" });
  });

  it.each([
    ["POST /create-payment-intent", {}],
    ["GET /autopay", undefined],
    ["PUT /autopay", { day: 5 }],
    ["DELETE /autopay", undefined],
    ["POST /autopay/setup", {}],
    ["POST /autopay/card", undefined],
    ["DELETE /autopay/card", undefined],
  ])("refuses %s in a sentence, and writes nothing", async (call, body) => {
    takeNoCards();
    const answer = await api.send(call, as(tenant, body && { body }));
    expect(answer.status).toBe(409);
    expect(JSON.stringify(await answer.json())).toContain(
      "This building takes no cards. Make Payment says how to pay.",
    );
    expect([await PaymentModel.countDocuments(), await AutopayModel.countDocuments()]).toEqual([0, 0]);
  });

  it("records money by hand for a month whose card payment was begun while cards were on", async () => {
    const begun = await api.send("POST /create-payment-intent", as(tenant, { body: {} }));
    expect(begun.status).toBe(200);
    takeNoCards();
    const admin = await makeActor("admin");
    const body = { email: tenant.email, amount: 650, method: "cash", received_on: towerDay(new Date()) };
    const recorded = await api.send("POST /receipts", as(admin, { body }));
    expect(recorded.status).toBe(200);
    const rows = await PaymentModel.find().sort({ created_at: 1 }).lean();
    expect(rows.map(({ status }) => status)).toEqual(["canceled", "paid"]);
    Object.assign(env(), keys);
    await expectInvariants();
  });
});
