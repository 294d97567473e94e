import type { NamedPayer } from "@/components/payments/record-payment-dialog";
import type { MemberPage } from "@/lib/contracts/member-page";

/** Returns the user's homes for which a payment can be recorded: the one owed for longest first, then the newest. */
export function payersOf({ agreements, months, name, email }: MemberPage): NamedPayer[] {
  const owed = months.findLast(({ state }) => state === "due" || state === "late")?.apartment_no;
  const homes = agreements.map(({ apartment_no }) => apartment_no);
  const first = homes.filter((home) => home === owed);
  return [...new Set([...first, ...homes])].map((apartment_no) => ({ apartment_no, name, email }));
}
