import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { requestApartment } from "@/lib/agreements/request-apartment";
import { formatMoney, setCurrency } from "@/lib/platform/contracts/currency";
import { formatsIn } from "@/lib/platform/format/in-language";
import { onClearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { AgreementRequestModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { BuildingModel } from "@/models/building";
import { makeActor } from "@/tests/support/actors";
import { as, type CallInput, loadApi } from "@/tests/support/api-routes";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { type Building, BUILDING_DEFAULTS, buildingForm } from "./contract";
import { changeBuilding } from "./mutations";
import { getBuilding } from "./queries";

connectTestDatabase();

const clear = vi.fn();
beforeEach(() => {
  clear.mockClear();
  onClearPublicPages(clear);
});
afterAll(() => {
  onClearPublicPages(() => undefined);
  setCurrency("USD");
});

describe("getBuilding and changeBuilding", () => {
  it("return the defaults without a document and for every unchanged field", async () => {
    expect(await getBuilding()).toEqual(BUILDING_DEFAULTS);
    const { actor } = await makeActor("admin");
    expect(await changeBuilding(actor, { phone: "+880 1711 000000", facts: [] })).toBe(1);
    const changed = { ...BUILDING_DEFAULTS, phone: "+880 1711 000000", facts: [] };
    expect(await getBuilding()).toEqual(changed);
    expect(Object.keys((await BuildingModel.findOne().lean()) ?? {}).sort()).toEqual([
      "_id",
      "facts",
      "phone",
    ]);
    const amenities = [{ name: "Sauna", description: "", picture: null }];
    await changeBuilding(actor, { amenities });
    expect(await getBuilding()).toEqual({ ...changed, amenities });
  });

  it("claim of another tower only what its owner has entered", async () => {
    const { actor } = await makeActor("admin");
    const { facts, amenities, nearby } = BUILDING_DEFAULTS;
    await changeBuilding(actor, { name: "Lake View" });
    expect(await getBuilding()).toMatchObject({ name: "Lake View", facts: [], amenities: [], nearby: [] });
    await changeBuilding(actor, { facts });
    expect(await getBuilding()).toMatchObject({ facts, amenities: [], nearby: [] });
    await changeBuilding(actor, { name: BUILDING_DEFAULTS.name });
    expect(await getBuilding()).toEqual(BUILDING_DEFAULTS);
    // Entered together with the name, they are the owner's, even if they read as the product's do.
    await changeBuilding(actor, { address: "1 Park Street", amenities, nearby });
    expect(await getBuilding()).toMatchObject({ facts, amenities, nearby });
  });

  it("say how to pay to those who pay, and to nobody else", async () => {
    const [{ actor }, member, user] = [
      await makeActor("admin"),
      await makeActor("member"),
      await makeActor("user"),
    ];
    const given = buildingForm.partial().parse({
      payment_methods: [
        { method: "bkash", label: "Office", number: "০১৭১১ 000000", note: "Write your apartment number" },
        { method: "cash", label: "Office" },
      ],
    });
    expect(await changeBuilding(actor, given)).toBe(1);
    expect(await changeBuilding(actor, given)).toBe(0);
    const ways = [
      { method: "bkash", label: "Office", number: "01711 000000", note: "Write your apartment number" },
      { method: "cash", label: "Office", number: "", note: "" },
    ];
    expect((await getBuilding()).payment_methods).toEqual(ways);
    expect((await getBuilding()).payment_methods.map(formatsIn("en").howToPay)).toEqual([
      "bKash to Office: 01711 000000. Write your apartment number",
      "Cash to Office",
    ]);
    const { send } = await loadApi();
    const seen = async (input: CallInput) => {
      const answer = await send("GET /building", input);
      return ((await answer.json()) as Building).payment_methods;
    };
    expect(await seen({})).toEqual([]);
    expect(await seen(as(user))).toEqual([]);
    expect(await seen(as(member))).toEqual(ways);
  });

  it.each([
    ["a bKash without a number", [{ method: "bkash" }], "Please enter the number of bKash."],
    ["a ninth way", Array.from({ length: 9 }, () => ({ method: "cash" })), "Use at most 8."],
    ["a link in a note", [{ method: "cash", note: "https://example.com" }], "link"],
  ])("refuse %s", (_, payment_methods, message) => {
    const { error } = buildingForm.partial().safeParse({ payment_methods });
    expect(error?.issues.map((issue) => issue.message).join()).toContain(message);
  });

  it("change the currency until the first request or agreement, also beside one", async () => {
    const { actor } = await makeActor("admin");
    expect(await changeBuilding(actor, { currency: "BDT" })).toBe(1);
    expect([(await getBuilding()).currency, formatMoney(100_000)]).toEqual(["BDT", "৳1,00,000"]);
    const [person, apartment] = [await makeActor("user"), await makeApartment()];
    const [changed, asked] = await Promise.allSettled([
      changeBuilding(actor, { currency: "USD" }),
      requestApartment(person.actor, String(apartment._id)),
    ]);
    // Either order is right: both in dollars, or the change refused.
    const { currency } = await getBuilding();
    expect([asked.status, currency]).toEqual(["fulfilled", changed.status === "fulfilled" ? "USD" : "BDT"]);
    const refused = () =>
      expect(changeBuilding(actor, { currency: currency === "USD" ? "BDT" : "USD" })).rejects.toMatchObject({
        code: "conflict",
      });
    await refused();
    const request = await AgreementRequestModel.findOne().orFail().lean();
    await acceptRequest(actor, String(request._id));
    await refused();
    expect(await changeBuilding(actor, { currency, due_day: 9 })).toBe(1);
  });

  it("clear the public pages only when a value has changed", async () => {
    const { actor } = await makeActor("admin");
    expect(await changeBuilding(actor, { due_day: 5, name: "Nibash Tower" })).toBe(0);
    expect(await changeBuilding(actor, {})).toBe(0);
    expect(clear).not.toHaveBeenCalled();
    expect(await changeBuilding(actor, { due_day: 7 })).toBe(1);
    expect(await changeBuilding(actor, { due_day: 7 })).toBe(0);
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it("write one audit entry per change, with the old and new values of changed fields only", async () => {
    const { actor } = await makeActor("admin");
    await changeBuilding(actor, { name: "Lake View", due_day: 5, phone: "" });
    await changeBuilding(actor, { name: "Lake View" });
    expect(await AuditEntryModel.find().lean()).toMatchObject([
      {
        action: "building.changed",
        subject: "Lake View",
        actor_name: actor.name,
        before: { name: "Nibash Tower" },
        after: { name: "Lake View" },
      },
    ]);
    const [entry] = await AuditEntryModel.find().lean();
    expect(entry?.after).toEqual({ name: "Lake View" });
  });

  it("keep concurrent changes to different fields, also on an empty database", async () => {
    const { actor } = await makeActor("admin");
    const parts = [{ due_day: 7 }, { grace_days: 3 }, { notice_days: 30 }, { deposit_months: 1 }];
    expect(await Promise.all(parts.map((part) => changeBuilding(actor, part)))).toEqual([1, 1, 1, 1]);
    expect(await getBuilding()).toEqual({ ...BUILDING_DEFAULTS, ...Object.assign({}, ...parts) });
    expect(await AuditEntryModel.countDocuments()).toBe(4);
  });
});
