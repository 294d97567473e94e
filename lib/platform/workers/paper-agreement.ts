/** The data of an agreement's PDF, one version; amounts in dollars. */
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
