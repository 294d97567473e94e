import type { Metadata } from "next";
import Link from "next/link";
import { AuthShell } from "@/components/layout/auth-shell";
import { LoginForm } from "@/components/users/login-form";
import { ownPath } from "@/lib/auth/own-origin";
import { pageMetadata } from "@/lib/site-metadata";

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: "Login",
    description: "Log in to your dashboard, agreements and payments at Nibash.",
    path: "/login",
  });
}

/** Why somebody was sent here. */
const NOTICES: Record<string, string> = {
  forbidden: "Forbidden Access!",
  expired: "Your session has ended. Please log in again.",
};

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function LoginPage({ searchParams }: { searchParams: Search }) {
  const { from, error } = await searchParams;
  return (
    <AuthShell
      photo={{ src: "/media/tower-dusk", alt: "The tower at dusk" }}
      sentence="A light is on where a home is waiting."
      title="Login"
      intro="Welcome back. Your dashboard and payments are one step away."
    >
      <LoginForm
        from={ownPath(from) ?? "/"}
        notice={typeof error === "string" ? NOTICES[error] : undefined}
      />
      <p className="small mt-6">
        New here?{" "}
        <Link className="link" href="/register">
          Register
        </Link>
      </p>
    </AuthShell>
  );
}
