import { createHash } from "node:crypto";
import type { AgreementVersion } from "@/models/agreement-document";

/** What is signed: the agreement, time and content of a version. */
type Signed = Pick<AgreementVersion, "agreement_id" | "version" | "made_at" | "content">;

/**
 * Returns the SHA-256 of a version as hexadecimal digits (decision 029). It covers everything stored, fields of later
 * releases included, sorted by name, so the order of the database's fields does not matter.
 */
export function hashDocument({ agreement_id, version, made_at, content }: Signed): string {
  const said = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = [agreement_id.toString(), version, made_at.toISOString(), said];
  return createHash("sha256").update(JSON.stringify(signed)).digest("hex");
}
