import type { Metadata } from "next";
import { Texts } from "@/components/layout/texts";
import { GoogleDone } from "@/components/users/google-done";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({
  title: translationsOf("users.googlePages")("done"),
  robots: { index: false },
});

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function GoogleDonePage({ searchParams }: Props) {
  const { error } = await searchParams;
  return (
    <Texts groups={["users.google"]}>
      <GoogleDone error={typeof error === "string" ? error : null} />
    </Texts>
  );
}
