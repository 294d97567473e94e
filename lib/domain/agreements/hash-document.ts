import { createHash } from "node:crypto";
import type { AgreementVersion } from "@/models/agreement-document";

/** What is signed: whose version it is, when it was made, and all that it says. */
type Signed = Pick<AgreementVersion, "agreement_id" | "version" | "made_at" | "content">;

/**
 * SHA-256 of a version, in hexadecimal digits (decision 029). It is made of what is stored, fields of later releases
 * included, by names in their order, so that it stays the same however the database gives them back.
 */
export function hashDocument({ agreement_id, version, made_at, content }: Signed): string {
  const said = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = [agreement_id.toString(), version, made_at.toISOString(), said];
  return createHash("sha256").update(JSON.stringify(signed)).digest("hex");
}
