import type { ClientSession } from "mongoose";
import { queuePushes } from "@/lib/domain/push-subscriptions/queue-pushes";
import { env } from "@/lib/env";
import { dayLabel } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import {
  requestAcceptedMail,
  requestArrivedMail,
  requestDeclinedMail,
  requestReceivedMail,
} from "@/lib/mail/request-letters";
import { sendInBackground } from "@/lib/mail/send-in-background";
import { sendEach } from "@/lib/mail/send-each";
import { canSendMail, sendMail } from "@/lib/mail/send-mail";
import { AgreementRequestModel, type AgreementRequestDocument } from "@/models/agreement-request";
import { UserModel } from "@/models/user";

/** An agreement is money from its request to its end (docs/product.md 12.4): nobody waits for an answer that does not come. */
const KIND = "money" as const;

/** Tells every admin and its person of a new request, in the background (docs/product.md 4.19). */
export function tellOfNewRequest(requestId: string): void {
  tell(requestId, async (request, about) => {
    const admins = await UserModel.find({ role: "admin" }, { email: 1 }).lean();
    const { email, telephone, message } = request;
    const said = { ...about, link: pageUrl("/dashboard/agreement-requests"), message };
    const reach = [telephone, email].filter(Boolean).join(", ");
    await sendEach([
      ...admins.map((admin) => ({
        ...requestArrivedMail(admin.email, { ...said, reach, wishes: wishesOf(request) }),
        kind: KIND,
        cause: `request-arrived:${requestId}:${admin.email}`,
      })),
      {
        ...requestReceivedMail(email, { ...about, link: pageUrl("/dashboard") }),
        kind: KIND,
        cause: `request-received:${requestId}`,
      },
    ]);
  });
}

/** Tells its person what was decided, in the background. */
export function tellOfDecision(requestId: string): void {
  tell(requestId, async ({ email, decision }, about) => {
    const cause = `request-${decision ?? "pending"}:${requestId}`;
    if (decision === "accepted")
      await sendMail({
        ...requestAcceptedMail(email, {
          ...about,
          link: pageUrl("/dashboard"),
          agreement: pageUrl("/dashboard/agreement"),
        }),
        kind: KIND,
        cause,
      });
    if (decision === "declined")
      await sendMail({
        ...requestDeclinedMail(email, { ...about, link: pageUrl("/apartments") }),
        kind: KIND,
        cause,
      });
  });
}

/** Puts the decision into the line for its person's devices, within the transaction that makes it (docs/product.md 10.13). */
export async function queueDecision(
  { _id, user_id }: Pick<AgreementRequestDocument, "_id" | "user_id">,
  decision: "accepted" | "declined",
  session: ClientSession,
): Promise<void> {
  const cause = `request-${decision}:${_id.toString()}`;
  await queuePushes({ cause, kind: "decision", path: "/dashboard" }, user_id, session);
}

type About = ReturnType<typeof wordsOf>;

function tell(
  requestId: string,
  send: (request: AgreementRequestDocument, about: About) => Promise<void>,
): void {
  if (!canSendMail()) return;
  sendInBackground(async () => {
    const request = await AgreementRequestModel.findById(requestId).lean<AgreementRequestDocument | null>();
    if (request) await send(request, wordsOf(request));
  });
}

const pageUrl = (path: string) => new URL(path, env().NEXTAUTH_URL).toString();

function wordsOf({ name, email, apartment_no, rent_cents, reason }: AgreementRequestDocument) {
  return {
    name: name || email,
    home: `apartment ${apartment_no}`,
    rent: formatDollars(toDollars(rent_cents)),
    reason: reason ?? "",
  };
}

function wishesOf({ occupation, people, first_day }: AgreementRequestDocument): string[] {
  return [
    ...(occupation ? [`Occupation: ${occupation}`] : []),
    ...(people ? [`People: ${String(people)}`] : []),
    ...(first_day ? [`Preferred first day: ${dayLabel(first_day)}`] : []),
  ];
}
