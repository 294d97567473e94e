import type { Metadata } from "next";
import { MailedLinkShell } from "@/components/layout/mailed-link-shell";
import { ConfirmEmail } from "@/components/users/confirm-email";

export const metadata: Metadata = { title: "Email Address", robots: { index: false } };

export default function ConfirmEmailPage() {
  return (
    <MailedLinkShell title="Confirm Your Email">
      <ConfirmEmail />
    </MailedLinkShell>
  );
}
