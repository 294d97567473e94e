import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { acceptRequest } from "@/lib/agreements/accept-request";
import { declineRequests, rejectRequest } from "@/lib/agreements/reject-request";
import { deleteAnnouncement, postAnnouncement } from "@/lib/announcements/mutations";
import { recordOfflinePayment } from "@/lib/payments/office-contract";
import { recordOffline } from "@/lib/payments/record-offline";
import { startPayment } from "@/lib/payments/start-payment";
import { syncPaidPayment } from "@/lib/payments/sync-payment";
import { endSession } from "@/lib/platform/auth/sessions";
import { inTransaction } from "@/lib/platform/db/transaction";
import { periodOf } from "@/lib/platform/format/periods";
import type { SealedPush } from "@/lib/platform/push/post-push";
import { queuePushes } from "@/lib/platform/push/queue-pushes";
import { AnnouncementModel } from "@/models/announcement";
import { InstallationModel } from "@/models/installation";
import { PaymentModel } from "@/models/payment";
import { PushSubscriptionModel, QueuedPushModel } from "@/models/push-subscription";
import "@/models/registry";
import { SessionModel } from "@/models/session";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { forkProcess } from "@/tests/support/bundle-process";
import { CARDS, connectCardProvider } from "@/tests/support/card-provider";
import { makeApartment, makeMember, makeRequest } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeBrowser, type PushBrowser } from "@/tests/support/push-browser";
import { makeTenant } from "@/tests/support/tenancy";
import { subscribeToPush } from "./contract";
import { saveSubscription } from "./mutations";
import { sendDuePushes } from "./send-due-pushes";

connectTestDatabase({ isOwn: true });
const provider = connectCardProvider();

const DAY_MS = 24 * 60 * 60_000;

async function withBrowser<P extends TestActor>(
  person: P,
  address?: string,
): Promise<P & { browser: PushBrowser }> {
  const browser = makeBrowser(address);
  await saveSubscription(person.actor, subscribeToPush.body.parse(browser.subscription));
  return { ...person, browser };
}

/** Sends what is due to a push service that responds with `status`; returns the messages it received. */
async function send(status: number | Error = 201, now = () => new Date()): Promise<SealedPush[]> {
  const handed: SealedPush[] = [];
  await sendDuePushes((push) => {
    handed.push(push);
    return status instanceof Error ? Promise.reject(status) : Promise.resolve(status);
  }, now);
  return handed;
}

/** Returns what a browser decrypts of the sent messages. */
const readBy = (handed: readonly SealedPush[], { browser }: { browser: PushBrowser }) =>
  handed
    .filter(({ endpoint }) => endpoint === browser.subscription.endpoint)
    .map(({ body }) => browser.read(body))
    .map(({ title, path }) => `${title}: ${path}`);

const LIFT = { title: "Lift of Mr Rahman", description: "It rests on Friday." };

describe("push messages", () => {
  it("announce a notice to every device once, without its text", async () => {
    const admin = await makeActor("admin");
    const [one, other] = [
      await withBrowser(await makeActor("user")),
      await withBrowser(await makeActor("member")),
    ];
    const key = "5f2c1d7e90ab43c8";
    await Promise.all([1, 2, 3].map(() => postAnnouncement(admin.actor, { ...LIFT, key })));
    const handed = await send();
    const words = ["There is a new announcement: /dashboard/announcements"];
    expect([readBy(handed, one), readBy(handed, other)]).toEqual([words, words]);
    expect(handed).toHaveLength(2);
    expect(await send()).toEqual([]);
    expect(await QueuedPushModel.countDocuments()).toBe(0);
  });

  it("tell applicants that their request is decided, accepted or not, and nobody else", async () => {
    const admin = await makeActor("admin");
    const people = await Promise.all([1, 2, 3, 4].map(async () => withBrowser(await makeActor("user"))));
    const [accepted, rejected, declined, bystander] = people as [(typeof people)[0], ...typeof people];
    const [home, second] = [await makeApartment(), await makeApartment()];
    const request = await makeRequest(accepted, home);
    await makeRequest(declined!, home);
    const refused = await makeRequest(rejected!, second);
    await acceptRequest(admin.actor, String(request._id));
    await acceptRequest(admin.actor, String(request._id));
    expect(await declineRequests(admin.actor, home.apartment_no, "It is let.")).toBe(1);
    await rejectRequest(admin.actor, String(refused._id), "Too many people.");
    const handed = await send();
    for (const person of [accepted, rejected!, declined!])
      expect(readBy(handed, person)).toEqual(["Your request is decided: /dashboard"]);
    expect(readBy(handed, bystander!)).toEqual([]);
  });

  it("are not sent for the second of five steps, which may still lead to acceptance", async () => {
    const admin = await makeActor("admin");
    const person = await withBrowser(await makeActor("user"));
    const request = await makeRequest(person, await makeApartment());
    await rejectRequest(admin.actor, String(request._id));
    expect(await send()).toEqual([]);
  });

  it("confirm a card or cash payment once, without the amount", async () => {
    const [byCard, inCash] = [await withBrowser(await makeTenant()), await withBrowser(await makeTenant())];
    const offer = await startPayment(byCard.actor, {});
    await provider.confirm(offer.clientSecret, CARDS.good);
    await Promise.all([1, 2, 3].map(() => syncPaidPayment(offer.transactionId)));
    await syncPaidPayment(offer.transactionId);
    const said = { email: inCash.email, period: periodOf(new Date()), method: "cash", received: 650 };
    const entries = recordOfflinePayment.body.parse({ ...said, reference: "R-1" });
    const admin = await makeActor("admin");
    const id = await recordOffline(admin.actor, entries);
    expect(await recordOffline(admin.actor, entries)).toBe(id);
    const handed = await send();
    const paid = await PaymentModel.findOne({ transactionId: offer.transactionId }).orFail().lean();
    const words = (of: string) => [`Your payment is recorded: /dashboard/receipts/${of}`];
    expect(readBy(handed, byCard)).toEqual(words(String(paid._id)));
    expect(readBy(handed, inCash)).toEqual(words(id));
    expect(handed).toHaveLength(2);
  });

  it("are not sent when their transaction is rolled back", async () => {
    const person = await withBrowser((await makeMember()).person);
    const push = { cause: "notice:x", kind: "notice", path: "/dashboard/announcements" } as const;
    const broken = inTransaction(async (session) => {
      await queuePushes(push, "everybody", session);
      throw new Error("No.");
    });
    await expect(broken).rejects.toThrow("No.");
    expect(readBy(await send(), person)).toEqual([]);
  });
});

describe("sendDuePushes", () => {
  const notify = async () => {
    const admin = await makeActor("admin");
    const person = await withBrowser(await makeActor("user"));
    await postAnnouncement(admin.actor, LIFT);
    return person;
  };

  it.each([404, 410])("deletes the subscription when the push service returns %i", async (status) => {
    await notify();
    expect(await send(status)).toHaveLength(1);
    expect(await PushSubscriptionModel.countDocuments()).toBe(0);
    expect(await QueuedPushModel.countDocuments()).toBe(0);
  });

  it.each([500, 429, 403, 301, Object.assign(new Error("away"), { code: "ECONNREFUSED" })])(
    "retries with growing pauses and gives up within a day (%s)",
    async (failure) => {
      const { sessionId } = await notify();
      await SessionModel.updateOne({ _id: sessionId }, { expires_at: new Date(Date.now() + 7 * DAY_MS) });
      let clock = Date.now();
      const now = () => new Date(clock);
      const at: number[] = [];
      while ((await QueuedPushModel.countDocuments()) > 0 && at.length < 20) {
        if ((await send(failure, now)).length > 0) at.push(clock);
        const next = await QueuedPushModel.findOne().lean();
        clock = next?.next_at.getTime() ?? clock;
      }
      expect(at).toHaveLength(6);
      const pauses = at.slice(1).map((time, n) => time - at[n]!);
      expect(pauses.every((pause, n) => n === 0 || pause > pauses[n - 1]!)).toBe(true);
      expect(at.at(-1)! - at[0]!).toBeLessThan(DAY_MS);
      expect(await PushSubscriptionModel.countDocuments()).toBe(1);
    },
  );

  it("delivers once the push service is available again", async () => {
    const person = await notify();
    await send(503);
    expect(await send()).toEqual([]);
    expect(readBy(await send(201, () => new Date(Date.now() + 2 * 60_000)), person)).toHaveLength(1);
    expect(await QueuedPushModel.countDocuments()).toBe(0);
  });

  it("sends nothing after the user signed out or the session expired", async () => {
    const [person, other] = [await notify(), await withBrowser(await makeActor("user"))];
    await postAnnouncement((await makeActor("admin")).actor, LIFT);
    await endSession(person.userId, person.sessionId);
    await SessionModel.updateOne({ _id: other.sessionId }, { expires_at: new Date(Date.now() - 1) });
    expect(await send()).toEqual([]);
    expect(await PushSubscriptionModel.countDocuments()).toBe(0);
    expect(await QueuedPushModel.countDocuments()).toBe(0);
  });

  it("sends nothing of a notice that was deleted meanwhile", async () => {
    await notify();
    await send(503);
    const { _id } = await AnnouncementModel.findOne().orFail();
    expect(await QueuedPushModel.countDocuments()).toBe(1);
    await deleteAnnouncement((await makeActor("admin")).actor, String(_id));
    expect(await send(201, () => new Date(Date.now() + 2 * 60_000))).toEqual([]);
    expect(await QueuedPushModel.countDocuments()).toBe(0);
  });

  it("sends nothing to the browser's previous user", async () => {
    const person = await notify();
    const next = await makeActor("user");
    await saveSubscription(next.actor, subscribeToPush.body.parse(person.browser.subscription));
    expect(await send()).toEqual([]);
  });

  it("creates the keys of a new installation once, before anyone requests them", async () => {
    const kept = async () => (await InstallationModel.findOne().lean())?.push_keys?.public_key;
    await InstallationModel.updateOne({}, { push_keys: null });
    await Promise.all([send(), send()]);
    const made = await kept();
    expect(made).toMatch(/^[\w-]{87}$/);
    await send();
    expect(await kept()).toBe(made);
  });

  it("deletes subscriptions made with replaced keys and sends nothing", async () => {
    await notify();
    await InstallationModel.updateOne({}, { push_keys: null });
    expect(await send()).toEqual([]);
    expect(await PushSubscriptionModel.countDocuments()).toBe(0);
  });

  it("stops waiting for a slow service after a few timeouts, whatever its host names", async () => {
    for (let n = 0; n < 20; n++) await withBrowser(await makeActor("user"), `https://h${n}.slow.example/s`);
    const person = await withBrowser(await makeActor("user"));
    await postAnnouncement((await makeActor("admin")).actor, LIFT);
    let clock = Date.now() + 1_000;
    const pass = async () => {
      const handed: SealedPush[] = [];
      const post = ({ endpoint }: SealedPush) => {
        if (!endpoint.includes("slow.example")) return Promise.resolve(201);
        clock += 5_000;
        return Promise.reject(new Error("aborted"));
      };
      await sendDuePushes(
        (push) => {
          handed.push(push);
          return post(push);
        },
        () => new Date(clock),
      );
      return handed;
    };
    const first = await pass();
    expect(readBy(first, person)).toHaveLength(1);
    // Three timeouts, and the requests in flight beside the third.
    expect(first.length - 1).toBeLessThanOrEqual(6);
    expect(await QueuedPushModel.countDocuments()).toBe(20);
    clock += 2 * 60_000;
    expect((await pass()).length).toBeGreaterThanOrEqual(3);
  });

  it("resends the message of a dead sender after a delay, not at once", async () => {
    const person = await notify();
    const died = sendDuePushes(() => new Promise(() => undefined));
    await expect.poll(() => QueuedPushModel.countDocuments({ attempts: 1 })).toBe(1);
    expect(await send()).toEqual([]);
    const handed = await send(201, () => new Date(Date.now() + 61_000));
    expect(readBy(handed, person)).toHaveLength(1);
    void died;
  });

  it("sends each message once from two processes", async () => {
    const admin = await makeActor("admin");
    for (let n = 0; n < 40; n++) await withBrowser(await makeActor("user"));
    const file = join(mkdtempSync(join(tmpdir(), "nibash-pushes-")), "sent");
    writeFileSync(file, "");
    await postAnnouncement(admin.actor, LIFT);
    const begin = () => forkProcess("tests/support/send-pushes-process.ts", [file]);
    const children = await Promise.all([begin(), begin()]);
    await Promise.all(children.map((child) => once(child, "exit")));
    const sent = readFileSync(file, "utf8").trim().split("\n");
    expect(sent).toHaveLength(40);
    expect(new Set(sent).size).toBe(40);
    expect(await QueuedPushModel.countDocuments()).toBe(0);
  });
});
