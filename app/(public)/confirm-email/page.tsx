import type { Metadata } from "next";
import { MailedLinkShell } from "@/components/layout/mailed-link-shell";
import { ConfirmEmail } from "@/components/users/confirm-email";
import { pageMetadata } from "@/app/site-metadata";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: "Email Address",
    description: "Confirm the email address of your account at Nibash with the link that was sent to it.",
    path: "/confirm-email",
    isListed: false,
  });
}

export default function ConfirmEmailPage() {
  return (
    <MailedLinkShell title="Confirm Your Email">
      <ConfirmEmail />
    </MailedLinkShell>
  );
}
