import mongoose, { type QueryFilter } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { QueryOf } from "@/lib/contracts/endpoint";
import type { listMails as contract, Mail } from "@/lib/contracts/mails";
import { connectDatabase } from "@/lib/db/connect";
import { countAll } from "@/lib/db/count-all";
import { MailModel, type MailDocument } from "@/models/mail";
import { MAIL_FIELDS, serializeMail, type MailFields } from "./serialize";

type Query = Partial<QueryOf<typeof contract>>;

/** What means something in a pattern. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** A page of the outbox, newest first unless asked otherwise; the id settles what was written in one millisecond. */
export async function listMails(
  _actor: Actor<"admin">,
  query: Query = {},
): Promise<{ items: Mail[]; total: number }> {
  const { page = 1, limit = 100, sort, direction = sort ? "asc" : "desc" } = query;
  await connectDatabase();
  const filter = filterOf(query);
  const [found, total] = await Promise.all([
    MailModel.find(filter, MAIL_FIELDS)
      .sort({ [sort ?? "created_at"]: direction, _id: direction })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<MailFields[]>(),
    Object.keys(filter).length > 0 ? MailModel.countDocuments(filter) : countAll(MailModel),
  ]);
  return { items: found.map(serializeMail), total };
}

function filterOf({ state, q }: Query): QueryFilter<MailDocument> {
  return {
    ...(state && {
      state:
        state === "waiting" ? mongoose.trusted({ $in: ["waiting" as const, "sending" as const] }) : state,
    }),
    ...(q && { to: new RegExp(q.replace(SPECIAL, "\\$&"), "i") }),
  };
}
