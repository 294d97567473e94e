import type { Metadata } from "next";
import { GoogleDone } from "@/components/users/google-done";

export const metadata: Metadata = { title: "Logging in", robots: { index: false } };

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function GoogleDonePage({ searchParams }: Props) {
  const { error } = await searchParams;
  return <GoogleDone error={typeof error === "string" ? error : null} />;
}
