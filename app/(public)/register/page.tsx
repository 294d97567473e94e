import type { Metadata } from "next";
import Link from "next/link";
import { AuthShell } from "@/components/layout/auth-shell";
import { RegisterForm } from "@/components/users/register-form";
import { pageMetadata } from "@/lib/site-metadata";

/** The public address in the metadata is known at run time only. */
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: "Register",
    description: "Register at Nibash to ask for one of the twenty apartments of the tower.",
    path: "/register",
  });
}

export default function RegisterPage() {
  return (
    <AuthShell
      photo={{
        src: "/media/hero-5-a",
        alt: "A bright living room with a balcony",
        position: "62% 50%",
      }}
      sentence="Twenty homes. One of them could be yours."
      title="Register"
    >
      <RegisterForm />
      <p className="small mt-6">
        Already registered?{" "}
        <Link className="link" href="/login">
          Login
        </Link>
      </p>
    </AuthShell>
  );
}
