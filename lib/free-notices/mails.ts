import mongoose, { type Types } from "mongoose";
import { randomBytes } from "node:crypto";
import { isAvailable } from "@/lib/apartments/rules";
import { tokenHash } from "@/lib/platform/auth/mail-tokens";
import { catalogue } from "@/lib/platform/contracts/language";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { findLanguage, mailInLanguage } from "@/lib/platform/mail/templates";
import { canSendMail } from "@/lib/platform/mail/transport";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { FreeNoticeModel, type FreeNoticeRecord } from "@/models/free-notice";
import { CALM_MS } from "./mutations";

interface FreeApartment {
  readonly to: string;
  readonly apartmentNo: string;
  /** `2026-12-01`, or null if the owner has set none. */
  readonly freeFrom: string | null;
  readonly askedAt: Date;
  readonly link: string;
  readonly endLink: string;
}

export const MESSAGES = catalogue({
  en: {
    subject: "Apartment {no} is free",
    before: "Apartment {no} is free again. Requests are answered in the order in which they arrive.",
    beforeFrom:
      "Apartment {no} is free again. You can move in from {day} on. Requests are answered in the order in which they arrive.",
    action: "See Apartment {no}",
    after:
      "This mail comes once, because somebody entered this address on the apartment's page on {day}. If it was not you, or you have stopped looking, end it: no more such mails come to this address.",
    end: "End these mails",
  },
  bn: {
    subject: "ফ্ল্যাট {no} খালি হয়েছে",
    before: "ফ্ল্যাট {no} আবার খালি হয়েছে। আবেদন যে ক্রমে আসে, সেই ক্রমে উত্তর দেওয়া হয়।",
    beforeFrom: "ফ্ল্যাট {no} আবার খালি হয়েছে। {day} থেকে এতে থাকা যাবে। আবেদন যে ক্রমে আসে, সেই ক্রমে উত্তর দেওয়া হয়।",
    action: "ফ্ল্যাট {no} দেখুন",
    after:
      "এই ইমেইল একবারই আসে, কারণ {day} তারিখে ফ্ল্যাটটির পাতায় এই ঠিকানা লেখা হয়েছিল। কাজটি আপনি না করে থাকলে, বা আর ফ্ল্যাট না খুঁজলে, বন্ধ করে দিন: এই ঠিকানায় এমন ইমেইল আর আসবে না।",
    end: "এমন ইমেইল বন্ধ করুন",
  },
});

/** The one mail to someone who waits for an apartment; says why it is sent and how to end their other notices. */
function freeApartmentMail(about: FreeApartment): Mail {
  const { to, apartmentNo: no, freeFrom, askedAt, link, endLink } = about;
  return mailInLanguage(to, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    return {
      name: "",
      subject: t("subject", { no }),
      before: freeFrom ? t("beforeFrom", { no, day: formats.day(freeFrom) }) : t("before", { no }),
      action: t("action", { no }),
      link,
      after: t("after", { day: formats.date(askedAt) }),
      second: { action: t("end"), link: endLink },
    };
  });
}

type Notice = FreeNoticeRecord & { _id: Types.ObjectId };

type NoticedApartment = Pick<
  ApartmentDocument,
  "_id" | "apartment_no" | "free_from" | "booking_status" | "hold" | "is_listed"
>;

const MOST_AT_ONCE = 100;

const WAITING = { sent_at: null };

const { trusted } = mongoose;

/**
 * Mails everyone who waits for an apartment that has been free for two minutes, whatever the reason. Returns how many
 * mails it queued. Depends on the stored state only, so it can be repeated, interrupted, and run by several instances
 * at once: each notice is claimed together with its mail, which the outbox sends.
 */
export async function sendFreeNotices(now = new Date()): Promise<number> {
  if (!canSendMail()) return 0;
  const homes = await findFreeHomes(now);
  await noteFreedom(
    [...homes.values()].map(({ _id }) => _id),
    now,
  );
  const due = await FreeNoticeModel.find({
    ...WAITING,
    apartment_id: trusted({ $in: [...homes.values()].map(({ _id }) => _id) }),
    free_since: trusted({ $lte: new Date(now.getTime() - CALM_MS) }),
  })
    .sort({ asked_at: 1 })
    .limit(MOST_AT_ONCE)
    .lean<Notice[]>();
  let sent = 0;
  for (const notice of due) {
    const home = homes.get(notice.apartment_id.toString());
    if (home && (await send(notice, home, now))) sent += 1;
  }
  return sent;
}

/** The available apartments that someone waits for, by id. */
async function findFreeHomes(now: Date): Promise<Map<string, NoticedApartment>> {
  const wanted = await FreeNoticeModel.distinct("apartment_id", WAITING);
  const homes = await ApartmentModel.find({ _id: trusted({ $in: wanted }) }).lean<NoticedApartment[]>();
  const free = homes.filter((home) => home.is_listed && isAvailable(home, now));
  return new Map(free.map((home) => [home._id.toString(), home]));
}

/** Starts the two minutes if they have not started, and clears them if the apartment is taken again. */
async function noteFreedom(free: readonly Types.ObjectId[], now: Date): Promise<void> {
  await FreeNoticeModel.updateMany(
    { ...WAITING, free_since: trusted({ $ne: null }), apartment_id: trusted({ $nin: free }) },
    { $set: { free_since: null } },
  );
  await FreeNoticeModel.updateMany(
    { ...WAITING, free_since: null, apartment_id: trusted({ $in: free }) },
    { $set: { free_since: now } },
  );
}

/**
 * Returns whether this process claimed the notice. Claim and queued mail are one transaction, so a process that dies
 * loses neither; the outbox retries if the mail server fails.
 */
async function send(notice: Notice, home: NoticedApartment, now: Date): Promise<boolean> {
  const token = randomBytes(32).toString("base64url");
  return inTransaction(async (session) => {
    const claimed = await FreeNoticeModel.updateOne(
      { _id: notice._id, ...WAITING, free_since: notice.free_since },
      {
        $set: { sent_at: now },
        $push: { token_hashes: trusted({ $each: [tokenHash(token)], $slice: -5 }) },
      },
      { session },
    );
    if (claimed.modifiedCount === 0) return false;
    const mail = freeApartmentMail({
      to: notice.email,
      apartmentNo: home.apartment_no,
      freeFrom: home.free_from ?? null,
      askedAt: notice.asked_at,
      link: addressOf(`/apartments/${home.apartment_no}`),
      endLink: `${addressOf("/end-notices")}#${token}`,
    });
    const cause = `free-notice:${notice._id.toString()}:${String(notice.asked_at.getTime())}` as const;
    const language = await findLanguage({ email: notice.email }, session, notice.language);
    await queueMail({ ...mail, language, cause }, session);
    return true;
  });
}

const addressOf = (path: string) => new URL(path, env().NEXTAUTH_URL).toString();
