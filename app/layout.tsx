import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { FlashToast } from "@/components/ui/flash-toast";
import { env } from "@/lib/env";
import { fontVariables } from "./fonts";
import "./globals.css";

/** The public address is known at run time only, so this is not a constant. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(env().NEXTAUTH_URL),
    title: { template: "%s · Nibash", default: "Nibash" },
    description: "Twenty apartments on ten floors at Uttara Sector 10, Dhaka.",
    applicationName: "Nibash",
    openGraph: { siteName: "Nibash", type: "website", locale: "en" },
    twitter: { card: "summary_large_image" },
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5f4f0" },
    { media: "(prefers-color-scheme: dark)", color: "#12152a" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        {children}
        <FlashToast />
      </body>
    </html>
  );
}
