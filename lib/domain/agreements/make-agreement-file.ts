import type { Actor } from "@/lib/auth/actor";
import { NO_DOCUMENT } from "@/lib/contracts/agreements.sentences";
import type { FileReply } from "@/lib/contracts/endpoint";
import { connectDatabase } from "@/lib/db/connect";
import { getBuilding } from "@/lib/domain/building/queries";
import { notFound } from "@/lib/errors";
import { dollarSteps } from "@/lib/domain/payments/derive-rent-steps";
import { agreementLines } from "@/lib/format/agreement-lines";
import { toDollars } from "@/lib/format/money";
import { keptFiles } from "@/lib/workers/kept-files";
import type { PaperAgreement } from "@/lib/workers/paper-agreement";
import { runTask } from "@/lib/workers/pool";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import type { AgreementVersion } from "@/models/agreement-document";
import { listVersions } from "./keep-versions";

/** A version changes only with its signature. */
const fileOf = keptFiles("agreement", (paper: PaperAgreement) => runTask("agreement", paper));

/**
 * Returns an agreement as a PDF, by default its newest version; current and former tenants get their own, an admin any. Throws
 * `not_found` also for another's, so that ids cannot be probed, and `unavailable` on too many concurrent requests.
 */
export async function getAgreementFile(actor: Actor, id: string, version?: number): Promise<FileReply> {
  await connectDatabase();
  const own = actor.role === "admin" ? {} : { user_id: actor.userId };
  const agreement = await AgreementModel.findOne({ ...own, _id: id }).lean<AgreementDocument | null>();
  const versions = agreement ? await listVersions(agreement, await getBuilding()) : [];
  const asked = versions.find((each) => version === undefined || each.version === version);
  if (!asked) throw notFound(NO_DOCUMENT);
  return makeAgreementFile(asked, actor.userId);
}

/** Returns a version as a PDF for its reader, with its signature if it has one. */
export function makeAgreementFile(
  { agreement_id, version, made_at, hash, content, signed_at, signed_name }: AgreementVersion,
  readerId: string,
): Promise<FileReply> {
  const { house, address, name, email, terms } = content;
  const paper: PaperAgreement = {
    agreement_id: agreement_id.toString(),
    version,
    made_at: made_at.toISOString(),
    hash,
    house,
    address,
    name,
    email,
    terms,
    lines: agreementLines({
      ...content,
      first_day: content.first_day ?? null,
      last_day: content.last_day ?? null,
      rent: toDollars(content.rent_cents),
      rent_changes: dollarSteps(content.rent_changes ?? []),
      deposit: toDollars(content.deposit_cents),
      service_charge: toDollars(content.service_charge_cents),
    }),
    signature: signed_at ? { name: signed_name ?? "", at: signed_at.toISOString() } : null,
  };
  return fileOf(paper, readerId);
}
