"use client";

import { useEffect } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useSigning } from "@/lib/agreements/client";
import { signForm, type AgreementVersion } from "@/lib/agreements/document-contract";
import { EarlierVersions, type AgreementSectionProps, signatureLine } from "./agreement-facts";
import { DocumentButton } from "./document-button";

/** What the thread of a tenancy links to. */
const ANCHOR = "document";

/** The agreement as a document: to read, to sign, and all earlier signed versions (docs/product.md 5.13). */
export function SignSection({ agreement }: AgreementSectionProps) {
  // The link to it is followed while the screen's skeleton is shown, which has nothing to scroll to.
  useEffect(() => {
    if (window.location.hash === `#${ANCHOR}`) document.getElementById(ANCHOR)?.scrollIntoView();
  }, []);
  const [newest] = agreement.documents;
  if (!newest) return null;
  const isSigned = newest.signed_at !== null;
  return (
    <section className={cardClass({ isPadded: true }, "scroll-mt-6")} id={ANCHOR} aria-labelledby="paper">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="paper" className={CARD_HEADING}>
          Your agreement as a document
        </h2>
        {isSigned ? (
          <Badge tone="ok">Signed</Badge>
        ) : (
          <Badge tone={agreement.active ? "wait" : "plain"}>
            {agreement.active ? "Not signed yet" : "Not signed"}
          </Badge>
        )}
      </div>
      {(isSigned || agreement.active) && (
        <p className="text-ink-2 text-label mt-3 text-pretty">{messageOf(newest)}</p>
      )}
      <div className="max-phone:justify-items-stretch mt-4 grid justify-items-start">
        <DocumentButton agreement={agreement} version={newest.version} />
      </div>
      {!isSigned && agreement.active && <SignForm version={newest} />}
      <EarlierVersions agreement={agreement} documents={agreement.documents} />
    </section>
  );
}

function messageOf(newest: AgreementVersion): string {
  if (newest.signed_at) return `Version ${String(newest.version)}. ${signatureLine(newest)}`;
  const isChanged = newest.version > 1;
  return isChanged
    ? "Your agreement has changed. Please read the new version, then sign it."
    : "Please read it first, then sign it by typing your name.";
}

function SignForm({ version: { hash } }: { version: AgreementVersion }) {
  const sign = useSigning();
  const form = useForm({
    id: "sign",
    rules: signForm,
    begin: { name: "" },
    send: async ({ name }) => {
      await sign(name, hash);
      await toastSuccess("Signed the agreement!");
    },
  });
  return (
    <form {...form.props} className="mt-5 grid max-w-110 gap-4.5" aria-label="Sign the agreement">
      <FormField
        form={form}
        name="name"
        label="Your name"
        hint="As in your profile. It counts as your signature, and both sides get the document by mail."
      >
        {(control) => <Input {...control} autoComplete="name" maxLength={80} required />}
      </FormField>
      <FormMessage form={form} />
      <div className="max-phone:justify-items-stretch grid justify-items-start">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Sign the Agreement
        </Button>
      </div>
    </form>
  );
}
