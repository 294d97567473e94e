import type { Metadata } from "next";
import Link from "next/link";
import { AuthShell } from "@/components/layout/auth-shell";
import { ConfirmEmail } from "@/components/users/confirm-email";

export const metadata: Metadata = { title: "Email Address", robots: { index: false } };

export default function ConfirmEmailPage() {
  return (
    <AuthShell
      photo={{ src: "/media/tower-dusk", alt: "The tower at dusk" }}
      sentence="A light is on where a home is waiting."
      title="Email Address"
    >
      <ConfirmEmail />
      <p className="small mt-6">
        <Link className="link" href="/login" prefetch={false}>
          Login
        </Link>
      </p>
    </AuthShell>
  );
}
