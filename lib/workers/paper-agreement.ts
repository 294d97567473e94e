/** A version of an agreement as the PDF is drawn from it; amounts in dollars. */
export interface PaperAgreement {
  readonly agreement_id: string;
  readonly version: number;
  readonly made_at: string;
  readonly hash: string;
  readonly house: string;
  readonly address: string;
  readonly name: string;
  readonly email: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  readonly terms: string;
  readonly signature: { readonly name: string; readonly at: string } | null;
}
