import type { Metadata } from "next";
import { MailedLinkShell } from "@/components/layout/mailed-link-shell";
import { ResetPasswordForm } from "@/components/users/reset-password-form";

export const metadata: Metadata = { title: "New Password", robots: { index: false } };

export default function ResetPasswordPage() {
  return (
    <MailedLinkShell
      title="New Password"
      intro="Choose a new password. You will be signed out everywhere else."
    >
      <ResetPasswordForm />
    </MailedLinkShell>
  );
}
