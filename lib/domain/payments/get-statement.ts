import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { siteName } from "@/lib/contracts/building.defaults";
import type { FileReply } from "@/lib/contracts/endpoint";
import { NO_STATEMENT } from "@/lib/contracts/payments.sentences";
import { connectDatabase } from "@/lib/db/connect";
import { getBuilding } from "@/lib/domain/building/queries";
import { notFound } from "@/lib/errors";
import { keptFiles } from "@/lib/workers/kept-files";
import type { PaperStatement } from "@/lib/workers/paper-statement";
import { runTask } from "@/lib/workers/pool";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { shownPayments } from "./rules";
import { statementOf, statementYears } from "./build-statement";

/** A statement changes with what happens, and that of this year with the day. */
const fileOf = keptFiles("statement", (paper: PaperStatement) => runTask("statement", paper));

/** The years of which there is a statement of a person's rent, newest first; none of who has never lived here. */
export async function listStatements(userId: string, now = new Date()): Promise<number[]> {
  const { agreements, rows } = await findOf(userId);
  return statementYears(agreements, rows, now);
}

/**
 * A person's rent of a year as PDF: their own, or anybody's for an admin. Throws `not_found` where there is no such
 * person, or none of that year, and `unavailable` where too many ask at once.
 */
export async function getStatement(
  actor: Actor,
  of: { readonly userId: string; readonly year: number },
  now = new Date(),
): Promise<FileReply> {
  const { userId, year } = of;
  const { agreements, rows } = await findOf(userId);
  const newest = agreements.at(-1);
  if (!newest || !statementYears(agreements, rows, now).includes(year)) throw notFound(NO_STATEMENT);
  const { name, address } = await getBuilding();
  const house = { house: siteName({ name }), address: address.split(/\s*\n\s*/).join(", ") };
  const person = { name: newest.name, email: newest.email };
  return fileOf({ ...house, ...person, ...statementOf(agreements, rows, year, now) }, actor.userId);
}

/** The agreements in order of their beginning; of one person no index has this order, and there are few. */
async function findOf(userId: string) {
  await connectDatabase();
  const user_id = new mongoose.Types.ObjectId(userId);
  const [agreements, rows] = await Promise.all([
    AgreementModel.find({ user_id }).lean<AgreementDocument[]>(),
    PaymentModel.find({ ...shownPayments(), user_id })
      .sort({ date: -1, _id: -1 })
      .lean(),
  ]);
  agreements.sort((one, other) => one.accept_date.getTime() - other.accept_date.getTime());
  return { agreements, rows };
}
