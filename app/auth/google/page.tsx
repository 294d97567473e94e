import type { Metadata } from "next";
import { GoogleStart } from "@/components/users/google-done";
import { pageAfterSignIn } from "@/lib/platform/auth/own-origin";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({
  title: translationsOf("users.googlePages")("start"),
  robots: { index: false },
});

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function GoogleStartPage({ searchParams }: Props) {
  const { from, popup } = await searchParams;
  return <GoogleStart from={pageAfterSignIn(from)} isPopup={popup === "1"} />;
}
