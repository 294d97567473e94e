import type { MyAgreement } from "@/lib/contracts/my-agreement";

/** The props of each part of My Agreement. */
export interface AgreementSectionProps {
  agreement: MyAgreement;
}
