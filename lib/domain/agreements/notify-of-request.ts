import type { ClientSession } from "mongoose";
import { queuePushes } from "@/lib/domain/push-subscriptions/queue-pushes";
import { listAdminEmails } from "@/lib/domain/users/list-admin-emails";
import { env } from "@/lib/env";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import { queueMail } from "@/lib/mail/queue-mail";
import {
  requestAcceptedMail,
  requestArrivedMail,
  requestDeclinedMail,
  requestReceivedMail,
} from "@/lib/mail/request-letters";
import type { AgreementRequestDocument } from "@/models/agreement-request";

/** Mails about requests count as mails about money (docs/product.md 12.4), so no preference turns them off. */
const KIND = "money" as const;

type Asked = Pick<
  AgreementRequestDocument,
  | "_id"
  | "name"
  | "email"
  | "apartment_no"
  | "rent_cents"
  | "telephone"
  | "occupation"
  | "people"
  | "first_day"
  | "message"
>;

/**
 * Notifies every admin and the sender of a new request, in its transaction (docs/product.md 4.19). `told` is the sender's
 * name for the greeting, null if they get no mail.
 */
export async function notifyOfNewRequest(
  request: Asked,
  told: { readonly greeting: string } | null,
  session: ClientSession,
): Promise<void> {
  const { email, telephone, message } = request;
  const about = wordsOf(request);
  const said = {
    ...about,
    link: pageUrl("/dashboard/agreement-requests"),
    message: message ?? "",
    reach: [telephone, email].filter(Boolean).join(", "),
    wishes: wishesOf(request),
  };
  const id = request._id.toString();
  const admins = await listAdminEmails(session);
  // Sequential: a transaction runs one command at a time.
  for (const admin of admins) {
    const cause = `request-arrived:${id}:${admin}` as const;
    await queueMail({ ...requestArrivedMail(admin, said), kind: KIND, cause }, session);
  }
  if (!told) return;
  const own = { ...about, name: told.greeting, link: pageUrl("/dashboard") };
  const cause = `request-received:${id}` as const;
  await queueMail({ ...requestReceivedMail(email, own), kind: KIND, cause }, session);
}

type Decided = Pick<
  AgreementRequestDocument,
  "_id" | "user_id" | "name" | "email" | "apartment_no" | "rent_cents"
> & {
  readonly decision: "accepted" | "declined";
  readonly reason: string | null;
};

/**
 * Notifies the sender of the decision by mail and push, in its transaction (docs/product.md 4.19, 10.13).
 */
export async function notifyOfDecision(request: Decided, session: ClientSession): Promise<void> {
  const { _id, user_id, email, decision } = request;
  const cause = `request-${decision}:${_id.toString()}` as const;
  const about = wordsOf(request);
  const mail =
    decision === "accepted"
      ? requestAcceptedMail(email, {
          ...about,
          link: pageUrl("/dashboard"),
          agreement: pageUrl("/dashboard/agreement"),
        })
      : requestDeclinedMail(email, { ...about, reason: request.reason ?? "", link: pageUrl("/apartments") });
  await queueMail({ ...mail, kind: KIND, cause }, session);
  await queuePushes({ cause, kind: "decision", path: "/dashboard" }, user_id, session);
}

const pageUrl = (path: string) => new URL(path, env().NEXTAUTH_URL).toString();

function wordsOf({
  name,
  email,
  apartment_no,
  rent_cents,
}: Pick<Asked, "name" | "email" | "apartment_no" | "rent_cents">) {
  return {
    name: name || email,
    home: `apartment ${apartment_no}`,
    rent: formatDollars(toDollars(rent_cents)),
    reason: "",
  };
}

function wishesOf({ occupation, people, first_day }: Asked): string[] {
  return [
    ...(occupation ? [`Occupation: ${occupation}`] : []),
    ...(people ? [`People: ${String(people)}`] : []),
    ...(first_day ? [`Preferred first day: ${dayLabel(first_day)}`] : []),
  ];
}
