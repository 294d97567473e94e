import mongoose from "mongoose";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as POST_CHECK } from "@/app/api/setup/checks/[check]/route";
import { POST as POST_DEMO } from "@/app/api/setup/demo-apartments/route";
import { GET, PATCH } from "@/app/api/setup/route";
import { PATCH as PATCH_STEP } from "@/app/api/setup/steps/[step]/route";
import { changeBuilding } from "@/lib/building/mutations";
import { onClearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { callRoute, makeActor, type TestActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import type { Checked, Setup } from "./contract";
import { isSettingUp, isTowerNew } from "./queries";

connectTestDatabase();

const clear = vi.fn();
let admin: TestActor<"admin">;
beforeEach(async () => {
  clear.mockClear();
  onClearPublicPages(clear);
  admin = await makeActor("admin", { name: "Ayesha" });
});
afterAll(() => onClearPublicPages(() => undefined));

async function read() {
  const { steps, ...rest } = (await (await callRoute(GET, "/api/setup", { as: admin })).json()) as Setup;
  return { ...rest, steps: Object.fromEntries(steps.map(({ name, state }) => [name, state])) };
}
const skip = (step: string, is_skipped: boolean) =>
  callRoute(PATCH_STEP, "/api/setup/steps/x", {
    method: "PATCH",
    as: admin,
    params: { step },
    body: { is_skipped },
  });
const hide = (is_hidden: boolean) =>
  callRoute(PATCH, "/api/setup", { method: "PATCH", as: admin, body: { is_hidden } });
const addDemo = () => callRoute(POST_DEMO, "/api/setup/demo-apartments", { method: "POST", as: admin });

interface Added {
  readonly insertedCount: number;
}

describe("the setup guide", () => {
  it("derives the completed steps from the building's data", async () => {
    expect(await read()).toMatchObject({
      is_hidden: false,
      apartments: 0,
      admins: 1,
      steps: { building: "open", apartments: "open", mail: "open", google: "open", admins: "open" },
    });
    expect(await isTowerNew(admin.actor)).toBe(true);
    await changeBuilding(admin.actor, { name: "Lake View" });
    expect(await isTowerNew(admin.actor)).toBe(false);
    await addDemo();
    await makeActor("admin");
    expect(await read()).toMatchObject({
      apartments: 20,
      admins: 2,
      steps: { building: "done", apartments: "done", admins: "done" },
    });
    // With the default name again, the step is open again.
    await changeBuilding(admin.actor, { name: "Nibash Tower" });
    expect((await read()).steps.building).toBe("open");
  });

  it("skips a step and takes it up again, and shows a completed one as done, not skipped", async () => {
    expect(await (await skip("building", true)).json()).toEqual({ modifiedCount: 1 });
    expect(await (await skip("building", true)).json()).toEqual({ modifiedCount: 0 });
    expect((await read()).steps.building).toBe("skipped");
    await changeBuilding(admin.actor, { name: "Lake View" });
    expect((await read()).steps.building).toBe("done");
    expect(await (await skip("building", false)).json()).toEqual({ modifiedCount: 1 });
    const actions = (await AuditEntryModel.find({ action: /^setup/ }).lean()).map(({ action }) => action);
    expect(actions).toEqual(["setup.skipped", "setup.taken-up"]);
  });

  it("rejects an unknown step", async () => {
    const answer = await skip("roof", true);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain("There is no such step.");
  });

  it("leaves the menu when it is hidden or has no open step, and returns when shown again", async () => {
    expect(await isSettingUp(admin.actor)).toBe(true);
    await hide(true);
    expect(await isSettingUp(admin.actor)).toBe(false);
    expect(await isTowerNew(admin.actor)).toBe(false);
    await hide(false);
    expect(await isSettingUp(admin.actor)).toBe(true);
    for (const step of Object.keys((await read()).steps)) await skip(step, true);
    expect(await isSettingUp(admin.actor)).toBe(false);
  });
});

describe("the demo apartments", () => {
  it("are added once, with one audit entry, and clear the public pages once", async () => {
    const answers = await Promise.all([addDemo(), addDemo()]);
    const counts = await Promise.all(answers.map(async (answer) => (await answer.json()) as Added));
    expect(counts.map(({ insertedCount }) => insertedCount).sort()).toEqual([0, 20]);
    expect(await ApartmentModel.countDocuments({ booking_status: "available" })).toBe(20);
    expect(await AuditEntryModel.find().lean()).toMatchObject([
      { action: "setup.demo-added", subject: "20 apartments", actor_name: "Ayesha" },
    ]);
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it("are not added when an apartment exists", async () => {
    await addDemo();
    await ApartmentModel.deleteMany({ apartment_no: mongoose.trusted({ $ne: "4A" }) });
    expect(await (await addDemo()).json()).toEqual({ insertedCount: 0 });
    expect(await ApartmentModel.countDocuments()).toBe(1);
  });
});

describe("a live check", () => {
  const check = async (name: string) => {
    const answer = await callRoute(POST_CHECK, "/api/setup/checks/x", {
      method: "POST",
      as: admin,
      params: { check: name },
    });
    return { status: answer.status, ...((await answer.json()) as Checked) };
  };

  it("names the variables to set when mail is not configured", async () => {
    expect(await check("mail")).toEqual({
      status: 200,
      ok: false,
      message: "Mails are written to the folder MAIL_DIR, and nobody gets them. Set SMTP_URL and MAIL_FROM.",
    });
  });

  it("names the variables to set for Google sign-in", async () => {
    const { ok, message } = await check("google");
    expect(ok).toBe(false);
    expect(message).toContain("Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET");
  });

  it("returns 400 for an unknown name", async () => {
    expect((await check("roof")).status).toBe(400);
  });
});
