import { GoogleAccountModel } from "@/models/google-account";
import { PushSubscriptionModel } from "@/models/push-subscription";
import { SessionModel } from "@/models/session";
import { UserModel, type UserDocument } from "@/models/user";
import { registeredAt } from "./get-member-page";
import { contactOf } from "./serialize";
import { type Owner, ownedBy } from "./get-owner";

export async function readAccount({ userId }: Owner) {
  const user = await UserModel.findById(userId).orFail().lean();
  return {
    id: userId,
    name: user.name,
    email: user.email,
    role: user.role,
    photo: user.image ?? null,
    ...contactOf(user),
    registered_at: registeredAt(user),
    email_confirmed_at: user.emailVerified ?? null,
    password_changed_at: user.password_changed_at ?? null,
    google_ended_at: user.google_ended_at ?? null,
    wants_news: wantsNews(user),
  };
}

/** Missing in older documents, which counts as yes. */
const wantsNews = ({ wants_mails }: Partial<Pick<UserDocument, "wants_mails">>) => wants_mails ?? true;

/** Device and times only; a session's id is a secret. */
export async function readSessions(owner: Owner) {
  const kept = { _id: 0, device: 1, created_at: 1, last_used_at: 1, expires_at: 1 } as const;
  return SessionModel.find(ownedBy(owner), kept).sort({ last_used_at: -1 }).limit(owner.most).lean();
}

/** Only the push service's host and the device; the whole endpoint is a secret. */
export async function readPushSubscriptions(owner: Owner) {
  const found = await PushSubscriptionModel.find(ownedBy(owner))
    .sort({ created_at: -1 })
    .limit(owner.most)
    .lean();
  return found.map(({ endpoint, created_at }) => ({ service: new URL(endpoint).host, created_at }));
}

export async function readGoogleAccounts({ userId }: Owner) {
  const kept = { _id: 0, provider: 1, providerAccountId: 1, email: 1, linked_at: 1 } as const;
  return GoogleAccountModel.find({ userId }, kept).lean();
}
