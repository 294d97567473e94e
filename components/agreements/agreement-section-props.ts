import type { MyAgreement } from "@/lib/contracts/my-agreement";

/** What one part of My Agreement is given. */
export interface AgreementSectionProps {
  agreement: MyAgreement;
}
