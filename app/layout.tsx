import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Hydrated } from "@/components/layout/hydrated";
import { Toasts } from "@/components/ui/toasts";
import { fontVariables } from "./fonts";
import "./globals.css";

/** No page is made at build: its scripts carry the nonce of a rendering, which its policy names. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { template: "%s · Nibash", default: "Nibash" },
  description: "Twenty apartments on ten floors at Uttara Sector 10, Dhaka.",
  applicationName: "Nibash",
  formatDetection: { telephone: false, address: false, email: false },
};

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
        <Toasts />
        <Hydrated />
      </body>
    </html>
  );
}
