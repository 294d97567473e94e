"use client";

import { useEffect } from "react";
import { useTranslations } from "#translations";
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
  const t = useTranslations("agreements.document");
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
          {t("heading")}
        </h2>
        {isSigned ? (
          <Badge tone="ok">{t("signed")}</Badge>
        ) : (
          <Badge tone={agreement.active ? "wait" : "plain"}>
            {agreement.active ? t("notSignedYet") : t("notSigned")}
          </Badge>
        )}
      </div>
      {(isSigned || agreement.active) && (
        <p className="text-ink-2 text-label mt-3 text-pretty">{messageOf(newest, t)}</p>
      )}
      <div className="max-phone:justify-items-stretch mt-4 grid justify-items-start">
        <DocumentButton agreement={agreement} version={newest.version} />
      </div>
      {!isSigned && agreement.active && <SignForm version={newest} />}
      <EarlierVersions agreement={agreement} documents={agreement.documents} />
    </section>
  );
}

function messageOf(newest: AgreementVersion, t: Parameters<typeof signatureLine>[1]): string {
  const { version, signed_at } = newest;
  if (signed_at) return t("version", { version, signature: signatureLine(newest, t) });
  return version > 1 ? t("changed") : t("readFirst");
}

function SignForm({ version: { hash } }: { version: AgreementVersion }) {
  const t = useTranslations("agreements.document");
  const sign = useSigning();
  const form = useForm({
    id: "sign",
    rules: signForm,
    begin: { name: "" },
    send: async ({ name }) => {
      await sign(name, hash);
      await toastSuccess(t("signedNow"));
    },
  });
  return (
    <form {...form.props} className="mt-5 grid max-w-110 gap-4.5" aria-label={t("form")}>
      <FormField form={form} name="name" label={t("name")} hint={t("nameHint")}>
        {(control) => <Input {...control} autoComplete="name" maxLength={80} required />}
      </FormField>
      <FormMessage form={form} />
      <div className="max-phone:justify-items-stretch grid justify-items-start">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t("sign")}
        </Button>
      </div>
    </form>
  );
}
