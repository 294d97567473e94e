import type { Metadata } from "next";
import Link from "next/link";
import { AuthShell } from "@/components/layout/auth-shell";
import { ResetPasswordForm } from "@/components/users/reset-password-form";

export const metadata: Metadata = { title: "New Password", robots: { index: false } };

export default function ResetPasswordFormPage() {
  return (
    <AuthShell
      photo={{ src: "/media/tower-dusk", alt: "The tower at dusk" }}
      sentence="A light is on where a home is waiting."
      title="New Password"
      intro="Choose a new password. You will be signed out everywhere else."
    >
      <ResetPasswordForm />
      <p className="small mt-6">
        <Link className="link" href="/login" prefetch={false}>
          Login
        </Link>
      </p>
    </AuthShell>
  );
}
