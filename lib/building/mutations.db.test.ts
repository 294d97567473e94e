import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { onClearPublicPages } from "@/lib/platform/page-cache/clear-public-pages";
import { AuditEntryModel } from "@/models/audit-entry";
import { BuildingModel } from "@/models/building";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { BUILDING_DEFAULTS } from "./contract";
import { changeBuilding } from "./mutations";
import { getBuilding } from "./queries";

connectTestDatabase();

const clear = vi.fn();
beforeEach(() => {
  clear.mockClear();
  onClearPublicPages(clear);
});
afterAll(() => onClearPublicPages(() => undefined));

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
