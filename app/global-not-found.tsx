import type { Metadata } from "next";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { MissingFace } from "@/components/layout/missing-face";
import { missingPageMetadata } from "@/app/site-metadata";
import RootLayout from "./layout";

// A nonce is drawn per rendering, and the address of the preview is known at run time only.
export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return missingPageMetadata();
}

/** What stands at every address without a route; Next answers it with 404. */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <Header />
      <MissingFace />
      <Footer />
    </RootLayout>
  );
}
