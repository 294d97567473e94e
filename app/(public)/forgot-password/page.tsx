import type { Metadata } from "next";
import Link from "next/link";
import { AuthShell } from "@/components/layout/auth-shell";
import { ForgotPasswordForm } from "@/components/users/forgot-password-form";

export const metadata: Metadata = { title: "Forgotten Password", robots: { index: false } };

export default function ForgotPasswordFormPage() {
  return (
    <AuthShell
      photo={{ src: "/media/tower-dusk", alt: "The tower at dusk" }}
      sentence="A light is on where a home is waiting."
      title="Forgotten Password"
      intro="Tell us your address, and we send you a link to choose a new password."
    >
      <ForgotPasswordForm />
      <p className="small mt-6">
        <Link className="link" href="/login" prefetch={false}>
          Login
        </Link>
      </p>
    </AuthShell>
  );
}
