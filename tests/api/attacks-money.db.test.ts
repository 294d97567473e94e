import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CouponModel } from "@/models/coupon";
import { PaymentModel } from "@/models/payment";
import { makeActor, type TestActor } from "../support/actors";
import { loadApi } from "../support/api-routes";
import { connectCardProvider } from "../support/card-provider";
import { makeMember } from "../support/factories";
import { expectInvariants } from "../support/invariants";
import { connectTestDatabase } from "../support/mongo";

connectTestDatabase();
const provider = connectCardProvider();

let api: Awaited<ReturnType<typeof loadApi>>;
beforeAll(async () => {
  api = await loadApi();
});

// I14: if there are agreements, there is an admin.
beforeEach(async () => {
  await makeActor("admin");
});

const post = (person: TestActor, call: string, body: unknown) =>
  api.send(call, { body, headers: { Authorization: `Bearer ${person.token}` } });
const startPayment = (person: TestActor, body: unknown) => post(person, "POST /create-payment-intent", body);

async function makeCoupon(coupon: string, discount: number, validity: "Valid" | "Invalid") {
  const code = { coupon, code_key: coupon.toUpperCase() };
  await CouponModel.create({ ...code, discount, validity, description: "D", date: new Date() });
}

/** The amounts that the provider was asked to charge, in cents. */
const charged = async () => (await provider.liveIntents()).map(({ amount }) => amount);

describe("payment data sent by a client", () => {
  it.each([
    ["another rent and discount (C1)", '{"rent":1,"discount":999}', 409],
    ["another rent", '{"rent":649.99}', 409],
    ["a discount without a coupon", '{"rent":650,"discount":65}', 409],
    ["a negative rent (C2)", '{"rent":-650}', 409],
    ["a rent beyond all numbers", '{"rent":1e309}', 400],
    ["a rent as text", '{"rent":"650"}', 400],
    ["a rent that is no number", '{"rent":NaN}', 400],
    ["a rent as an array", '{"rent":[650]}', 400],
    ["a rent as an operator", '{"rent":{"$gt":0}}', 400],
    ["a month that is none", '{"month":"Smarch"}', 400],
    ["an amount of its own", '{"amount":1}', 400],
  ])("rejects %s and creates no payment intent", async (_, body, status) => {
    const { person } = await makeMember();
    const response = await startPayment(person, body);
    expect(response.status).toBe(status);
    expect(await charged()).toEqual([]);
    expect(await PaymentModel.countDocuments()).toBe(0);
  });

  it.each(["{}", '{"rent":650}', '{"rent":650,"coupon":"","discount":0}'])(
    "charges the rent in the database for the body %s",
    async (body) => {
      const { person } = await makeMember();
      expect(await (await startPayment(person, body)).json()).toMatchObject({ rent: 650, amount: 650 });
      expect(await charged()).toEqual([65_000]);
      await expectInvariants();
    },
  );
});

describe("a coupon on a payment (C3)", () => {
  it.each([
    ["unknown", '"NOPE"', "coupon_invalid", "Invalid coupon"],
    ["inactive", '"OLD10"', "coupon_expired", "Coupon validity expired!"],
    ["an array", '["SAVE10"]', "invalid_input", undefined],
    ["an operator", '{"$ne":null}', "invalid_input", undefined],
    ["a pattern", '".*"', "coupon_invalid", "Invalid coupon"],
  ])("returns the right error when the code is %s", async (_, coupon, code, message) => {
    await makeCoupon("SAVE10", 10, "Valid");
    await makeCoupon("OLD10", 10, "Invalid");
    const { person } = await makeMember();
    const response = await startPayment(person, `{"coupon":${coupon}}`);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe(code);
    if (message) expect(error.message).toBe(message);
    expect(await charged()).toEqual([]);
  });

  it("matches regardless of case and applies the percentage in the database", async () => {
    await makeCoupon("Save10", 10, "Valid");
    const { person } = await makeMember();
    const response = await startPayment(person, { coupon: "sAVE10", rent: 650, discount: 65 });
    expect(await response.json()).toMatchObject({ amount: 585, discount: 65, coupon: "Save10" });
    expect(await charged()).toEqual([58_500]);
  });
});

describe("recording a payment (C5)", () => {
  it.each(["pi_invented", "pi_3Nxxxxxxxxxxxxxxxxxxxxxx", "' || 1==1"])(
    "returns 409 for the unknown transaction %j",
    async (id) => {
      const { person } = await makeMember();
      const response = await post(person, "POST /payments", {
        transactionId: id,
        status: "paid",
        amount: 650,
      });
      expect(response.status).toBe(409);
      expect(await PaymentModel.countDocuments()).toBe(0);
    },
  );

  it("returns 409 for another member's payment and for one that was not charged", async () => {
    const [{ person }, { person: other }] = [await makeMember(), await makeMember()];
    const started = (await (await startPayment(other, {})).json()) as {
      transactionId: string;
      clientSecret: string;
    };
    const record = (by: TestActor) => post(by, "POST /payments", { transactionId: started.transactionId });
    expect((await record(other)).status).toBe(409);
    await provider.confirm(started.clientSecret);
    expect((await record(person)).status).toBe(409);
    expect((await record(other)).status).toBe(200);
    expect(await PaymentModel.countDocuments({ status: "paid" })).toBe(1);
    await expectInvariants();
  });
});
