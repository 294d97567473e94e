import mongoose from "mongoose";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { CouponModel } from "@/models/coupon";
import { PaymentModel } from "@/models/payment";
import { GoogleAccountModel, UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { makeApartment, makeMember, makePayment, makeRequest } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { checkDatabase, invalidateDatabaseCheck } from "./check-database";
import { createIndexes, findMissingIndexes } from "./indexes";

connectTestDatabase({ isOwn: true });

beforeAll(() => createIndexes(mongoose.connection));

interface Document {
  readonly _id: unknown;
}

/** Inserts a copy of a document under another id, with some fields changed; bypasses all checks of the product. */
async function repeat(model: { collection: mongoose.Collection }, document: Document, fields: object = {}) {
  const copy = { ...document, _id: new mongoose.Types.ObjectId(), ...fields };
  await model.collection.insertOne(copy);
}

const refused = { code: 11000 };
const id = () => new mongoose.Types.ObjectId();

/** Tests the unique indexes of docs/product.md 11 without the product's checks: the database itself rejects. */
describe("the database rejects", () => {
  it("a second pending request of a user, but accepts a second decided one (I1)", async () => {
    const request = await makeRequest(await makeActor("user"), await makeApartment());
    await expect(repeat(AgreementRequestModel, request)).rejects.toMatchObject(refused);
    await repeat(AgreementRequestModel, request, { status: "checked" });
  });

  it("a second active agreement for an apartment, but accepts an ended one (I3)", async () => {
    const { agreement } = await makeMember();
    const another = { user_id: id(), request_id: id() };
    await expect(repeat(AgreementModel, agreement, another)).rejects.toMatchObject(refused);
    await repeat(AgreementModel, agreement, { ...another, active: false });
  });

  it("a second active agreement of a user, but accepts an ended one (I4)", async () => {
    const { agreement } = await makeMember();
    const another = { apartment_id: id(), request_id: id() };
    await expect(repeat(AgreementModel, agreement, another)).rejects.toMatchObject(refused);
    await repeat(AgreementModel, agreement, { ...another, active: false });
  });

  it("a second agreement for a request, even an ended one (I7)", async () => {
    const { agreement } = await makeMember();
    const another = { apartment_id: id(), user_id: id() };
    await expect(repeat(AgreementModel, agreement, another)).rejects.toMatchObject(refused);
    await expect(repeat(AgreementModel, agreement, { ...another, active: false })).rejects.toMatchObject(
      refused,
    );
  });

  it("a second unfinished payment of a tenancy, but accepts a paid one (I8)", async () => {
    const payment = await makePayment(await makeMember(), { status: "open" });
    const another = { transactionId: "pi_2", period: "2026-02" };
    for (const status of ["open", "processing", "failed"])
      await expect(repeat(PaymentModel, payment, { ...another, status })).rejects.toMatchObject(refused);
    await repeat(PaymentModel, payment, { ...another, status: "paid" });
  });

  it("a second payment with the same PaymentIntent (I9)", async () => {
    const payment = await makePayment(await makeMember());
    const another = { agreement_id: id(), period: "2026-02" };
    await expect(repeat(PaymentModel, payment, another)).rejects.toMatchObject(refused);
  });

  it("a second user with the same email, and a second user of a Google account (I11)", async () => {
    const person = await makeActor("user");
    const user = await UserModel.findById(person.userId).orFail().lean();
    await expect(repeat(UserModel, user)).rejects.toMatchObject(refused);
    const google = { userId: id(), type: "oauth", provider: "google", providerAccountId: "1" };
    const account = (await GoogleAccountModel.create(google)).toObject();
    await expect(repeat(GoogleAccountModel, account, { userId: id() })).rejects.toMatchObject(refused);
  });

  it("a duplicate coupon code, apartment number or apartment position (I12)", async () => {
    const coupon = { coupon: "Save", code_key: "SAVE", discount: 5, description: "D", date: new Date() };
    const made = (await CouponModel.create(coupon)).toObject();
    await expect(repeat(CouponModel, made, { coupon: "sAVE" })).rejects.toMatchObject(refused);
    const apartment = await makeApartment();
    await expect(repeat(ApartmentModel, apartment, { order: 9_999 })).rejects.toMatchObject(refused);
    await expect(repeat(ApartmentModel, apartment, { apartment_no: "99Z" })).rejects.toMatchObject(refused);
  });
});

describe("a database that lacks an index (docs/security.md K6)", () => {
  afterEach(() => createIndexes(mongoose.connection));

  it.each([
    ["users", "email_1"],
    ["agreements", "one_active_per_user"],
    ["payments", "one_per_intent"],
    ["rate_limits", "key_1"],
  ])("fails the check when a unique index is missing: %s %s", async (collection, name) => {
    expect(await findMissingIndexes(mongoose.connection)).toEqual({ unique: [], other: [] });
    await mongoose.connection.collection(collection).dropIndex(name);
    const [missing] = (await findMissingIndexes(mongoose.connection)).unique;
    expect(missing).toContain(collection);
    invalidateDatabaseCheck();
    expect((await checkDatabase()).fault?.reason).toContain(missing);
  });

  it.each([
    ["payments", "user_id_1_date_-1__id_-1", { user_id: 1, date: -1, _id: -1 }],
    ["user_sessions", "expires_at_1", { expires_at: 1 }],
  ])("only warns when a non-unique index is missing: %s %s", async (collection, name, key) => {
    await mongoose.connection.collection(collection).dropIndex(name);
    expect(await findMissingIndexes(mongoose.connection)).toEqual({
      unique: [],
      other: [`${collection} ${JSON.stringify(key)}`],
    });
    invalidateDatabaseCheck();
    const { fault, warnings } = await checkDatabase();
    expect(fault).toBeNull();
    expect(warnings).toEqual([expect.stringContaining(collection)]);
  });

  it.each<[string, mongoose.mongo.CreateIndexesOptions]>([
    ["lets repeats through", { partialFilterExpression: { active: true } }],
    ["counts other documents", { unique: true, partialFilterExpression: { status: "accepted" } }],
  ])("reports an index as missing when it %s", async (_, options) => {
    const agreements = mongoose.connection.collection("agreements");
    await agreements.dropIndex("one_active_per_user");
    await agreements.createIndex({ user_id: 1 }, { ...options, name: "one_active_per_user" }, {});
    expect((await findMissingIndexes(mongoose.connection)).unique).toEqual(['agreements {"user_id":1}']);
    await agreements.dropIndex("one_active_per_user");
  });
});
