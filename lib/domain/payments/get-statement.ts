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

/** A statement changes with each event, and that of the current year daily. */
const fileOf = keptFiles("statement", (paper: PaperStatement) => runTask("statement", paper));

/** Returns the years with a statement of a person's rent, newest first; empty if they have never lived here. */
export async function listStatements(userId: string, now = new Date()): Promise<number[]> {
  const { agreements, rows } = await findOf(userId);
  return statementYears(agreements, rows, now);
}

/**
 * Returns the statement of a person's rent for a year as a PDF: their own, or anyone's for an admin. Throws `not_found` if
 * there is no such person or statement, and `unavailable` on too many concurrent requests.
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
  const person = { name: newest.name ?? "", email: newest.email };
  return fileOf({ ...house, ...person, ...statementOf(agreements, rows, year, now) }, actor.userId);
}

/** Returns the agreements by start date; no index has this order for one person, who has few. */
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
