import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requestApartment, withdrawRequest } from "@/lib/agreements/request-apartment";
import { sendFreeNotices } from "@/lib/free-notices/mails";
import { requestNotice } from "@/lib/free-notices/mutations";
import { inviteAdmin, revokeInvitation } from "@/lib/invitations/mutations";
import { withdrawNotice, giveNotice } from "@/lib/leaving/mutations";
import { listMails } from "@/lib/mails/queries";
import { reversePayment } from "@/lib/payments/change-payment";
import { recordOfflinePayment } from "@/lib/payments/office-contract";
import { recordOffline } from "@/lib/payments/record-offline";
import { dayAfter, towerDay } from "@/lib/platform/format/dates";
import { periodOf } from "@/lib/platform/format/periods";
import { sendRemindersNow } from "@/lib/rent-reminders/send-reminders";
import { ApartmentModel } from "@/models/apartment";
import { MailModel } from "@/models/mail";
import { RentReminderModel } from "@/models/rent-reminder";
import { UserModel } from "@/models/user";
import { findFreePort } from "@/scripts/free-port";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { makeApartment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { smtpAddress, startSmtp, type SmtpStandIn } from "@/tests/support/smtp-stand-in";
import { makeTenant } from "@/tests/support/tenancy";
import type { Mail } from "./mail";
import { writeToOutbox } from "./queue-mail";
import { findGone } from "./reasons";
import { sendDueMails } from "./send-due-mails";
import { finishMails } from "./send-in-background";

const port = await findFreePort();
vi.stubEnv("SMTP_URL", smtpAddress(port));
vi.stubEnv("MAIL_FROM", "Nibash <office@home.example.com>");
connectTestDatabase();

let smtp: SmtpStandIn | null = null;
let admin: TestActor<"admin">;
beforeEach(async () => {
  admin = await makeActor("admin");
});
afterEach(async () => {
  await finishMails(20_000);
  await smtp?.stop();
  smtp = null;
});

const MINUTE = 60_000;
/** The mail server is away while `work` runs, then back; returns the subjects that arrive, in order, as `address: subject`. */
async function arriveAfter(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  await finishMails(20_000);
  smtp = await startSmtp(port);
  for (const minutes of [3, 4, 5]) await sendDueMails(() => new Date(Date.now() + minutes * MINUTE));
  return smtp.mails.map(({ to, raw }) => {
    const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(raw)?.[1] ?? "";
    return `${to.join()}: ${subject.replaceAll(/\r\n[ \t]/g, " ")}`;
  });
}
const dropped = async () => {
  const { items } = await listMails(admin.actor, { state: "dropped" });
  return items.map(({ to, error, can_retry }) => {
    expect(can_retry).toBe(false);
    return `${to}: ${error}`;
  });
};

describe("a mail whose reason is gone while the mail server is away", () => {
  it("is dropped: a reminder of a month that has been paid, whose receipt arrives", async () => {
    const tenant = await makeTenant();
    const period = periodOf(new Date());
    const arrived = await arriveAfter(async () => {
      const told = await sendRemindersNow(admin.actor, { emails: [tenant.email], period });
      expect(told.sent).toBe(1);
      const body = { email: tenant.email, period, method: "cash", received: 650, reference: "R-1" };
      await recordOffline(admin.actor, recordOfflinePayment.body.parse(body));
      const [reminder] = await RentReminderModel.find().lean();
      expect(await findGone(`rent-reminder:${String(reminder?._id)}`, new Date())).not.toBeNull();
      // To ask changes nothing.
      expect(await RentReminderModel.countDocuments()).toBe(1);
    });
    expect(arrived).toEqual([expect.stringContaining(`${tenant.email}: Receipt:`)]);
    expect(await dropped()).toEqual([`${tenant.email}: Something has been paid since, or is being paid.`]);
    // It was not sent, so an admin can remind them of the months that are still open.
    const emails = [tenant.email];
    expect(await sendRemindersNow(admin.actor, { emails, period })).toMatchObject({ sent: 1 });
  });

  it("is dropped: a notice of a free apartment that has been let", async () => {
    const home = await makeApartment({ booking_status: "unavailable" });
    const arrived = await arriveAfter(async () => {
      await requestNotice(home.apartment_no, "waits@example.com");
      await ApartmentModel.updateOne({ _id: home._id }, { booking_status: "available" });
      await sendFreeNotices();
      expect(await sendFreeNotices(new Date(Date.now() + 3 * MINUTE))).toBe(1);
      await ApartmentModel.updateOne({ _id: home._id }, { booking_status: "unavailable" });
    });
    expect(arrived).toEqual([]);
    expect(await dropped()).toEqual(["waits@example.com: The apartment is not free any more."]);
  });

  it("is dropped: of a request that was withdrawn, and of an invitation that was", async () => {
    const [person, home] = [await makeActor("user"), await makeApartment()];
    const arrived = await arriveAfter(async () => {
      const request = await requestApartment(person.actor, String(home._id));
      await withdrawRequest(person.actor, "insertedId" in request ? request.insertedId : "");
      const { insertedId } = await inviteAdmin(admin.actor, { email: "new@example.com" });
      await revokeInvitation(admin.actor, insertedId ?? "");
    });
    expect(arrived).toEqual([]);
    expect((await dropped()).toSorted()).toEqual(
      [
        `${admin.email}: The request is not open any more.`,
        `${person.email}: The request is not open any more.`,
        "new@example.com: The invitation has been accepted, withdrawn or sent again.",
      ].toSorted(),
    );
  });

  it("is dropped if its reader was an admin and is none any more", async () => {
    const [person, home] = [await makeActor("user"), await makeApartment()];
    const former = await makeActor("admin");
    const arrived = await arriveAfter(async () => {
      await requestApartment(person.actor, String(home._id));
      await UserModel.updateOne({ _id: former.userId }, { role: "user" });
    });
    expect(arrived.map((line) => line.split(":")[0]).toSorted()).toEqual(
      [admin.email, person.email].toSorted(),
    );
    expect(await dropped()).toEqual([`${former.email}: Its reader does not do this work any more.`]);
  });
});

describe("mails about one thing", () => {
  const letter = (subject: string, cause: Mail["cause"]): Mail =>
    ({ to: "a@example.com", subject, text: "x", html: "x", ...(cause && { cause }) }) as const;
  const write = async (subject: string, cause: Mail["cause"], more: object = {}) => {
    const id = await writeToOutbox(letter(subject, cause));
    if (Object.keys(more).length > 0) await MailModel.updateOne({ _id: id }, more);
  };
  const inMinutes = (minutes: number) => ({ next_at: new Date(Date.now() + minutes * MINUTE) });

  it("arrive in the order in which they were written, also if an older one is retried later", async () => {
    const arrived = await arriveAfter(async () => {
      const [one, other] = [String(new mongoose.Types.ObjectId()), String(new mongoose.Types.ObjectId())];
      await write("1", `payment-recorded:${one}`, { attempts: 1, ...inMinutes(4) });
      await write("2", `payment-given-back:${one}:1`);
      await write("3", `payment-recorded:${other}`);
    });
    expect(arrived).toEqual(["a@example.com: 3", "a@example.com: 1", "a@example.com: 2"]);
    expect(await MailModel.distinct("attempts", { subject: "2" })).toEqual([1]);
  });

  it("are sent after one that another process is sending", async () => {
    const id = String(new mongoose.Types.ObjectId());
    const claimed_until = new Date(Date.now() + 30 * MINUTE);
    await write("1", `payment-recorded:${id}`, { state: "sending", claim: "other", claimed_until });
    expect(await arriveAfter(() => write("2", `payment-given-back:${id}:1`))).toEqual([]);
    await MailModel.updateOne({ subject: "1" }, { state: "sent" });
    await sendDueMails(() => new Date(Date.now() + 10 * MINUTE));
    expect(smtp?.mails).toHaveLength(1);
  });

  it("are sent at once when the one before has been sent, not with the next pass", async () => {
    smtp = await startSmtp(port);
    const id = String(new mongoose.Types.ObjectId());
    await write("1", `payment-recorded:${id}`);
    await write("2", `payment-given-back:${id}:1`);
    await sendDueMails();
    expect(smtp.mails).toHaveLength(2);
  });

  it("are replaced by the newest where they say how it stands, whatever the servers' clocks say", async () => {
    const id = String(new mongoose.Types.ObjectId());
    const arrived = await arriveAfter(async () => {
      await write("Old", `agreement-ended:${id}:1`, { created_at: new Date(Date.now() + 60 * MINUTE) });
      await write("New", `agreement-ended:${id}:2`);
    });
    expect(arrived).toEqual(["a@example.com: New"]);
    expect(await dropped()).toEqual(["a@example.com: A newer mail says how it stands now."]);
  });

  it("leave the newest to be sent when an admin sends the older one again", async () => {
    const id = String(new mongoose.Types.ObjectId());
    const arrived = await arriveAfter(async () => {
      await write("Old", `agreement-ended:${id}:1`, inMinutes(4));
      await write("New", `agreement-ended:${id}:2`, { state: "sent" });
    });
    expect(arrived).toEqual([]);
  });

  it("tell member and office of a withdrawn notice alone, not of the notice before", async () => {
    const tenant = await makeTenant();
    const arrived = await arriveAfter(async () => {
      await giveNotice(tenant.actor, dayAfter(towerDay(new Date()), 90));
      await withdrawNotice(tenant.actor);
    });
    expect(arrived.filter((line) => line.startsWith(tenant.email))).toEqual([
      expect.stringMatching(/Your notice for .* is withdrawn/),
    ]);
    expect(arrived.filter((line) => line.startsWith(admin.email))).toHaveLength(1);
  });

  it("bring the receipt before its correction", async () => {
    const tenant = await makeTenant();
    const body = {
      email: tenant.email,
      period: periodOf(new Date()),
      method: "cash",
      received: 650,
      reference: "R-1",
    };
    const arrived = await arriveAfter(async () => {
      const id = await recordOffline(admin.actor, recordOfflinePayment.body.parse(body));
      await MailModel.updateMany({ to: tenant.email }, inMinutes(4));
      await reversePayment(admin.actor, id, "Typed twice");
    });
    expect(arrived.map((line) => /(Receipt|Corrected):/.exec(line)?.[1])).toEqual(["Receipt", "Corrected"]);
  });
});
