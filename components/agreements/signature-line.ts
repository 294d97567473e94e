import type { AgreementVersion } from "@/lib/agreements/document-contract";
import { towerDate, towerTime } from "@/lib/platform/format/dates";

/** `Signed by Nadia Rahman on Nov 23, 2026 at 4:05 PM.` */
export function signatureLine({ signed_at, signed_name }: AgreementVersion): string {
  if (!signed_at) return "Not signed.";
  return `Signed by ${signed_name ?? ""} on ${towerDate(signed_at)} at ${towerTime(signed_at)}, Dhaka time.`;
}
