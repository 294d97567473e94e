import type { ReactNode } from "react";
import { SiteFrame } from "@/app/site-frame";

/** Reads no cookie: public pages are the same for everyone and are cached in the front server's memory. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
