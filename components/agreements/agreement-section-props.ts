import type { MyAgreement } from "@/lib/agreements/document-contract";

/** The props of each part of My Agreement. */
export interface AgreementSectionProps {
  agreement: MyAgreement;
}
