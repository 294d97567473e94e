import type { Metadata } from "next";
import { MailedLinkShell } from "@/components/layout/mailed-link-shell";
import { ForgotPasswordForm } from "@/components/users/forgot-password-form";

export const metadata: Metadata = { title: "Forgotten Password", robots: { index: false } };

export default function ForgotPasswordPage() {
  return (
    <MailedLinkShell
      title="Forgotten Password"
      intro="Tell us your address, and we send you a link to choose a new password."
    >
      <ForgotPasswordForm />
    </MailedLinkShell>
  );
}
