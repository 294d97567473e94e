import { SiteHeader } from "@/app/site-header";
import { NotFoundMessage } from "@/components/layout/missing-face";
import { SiteFooter } from "@/app/site-footer";

/** Shown in production, where the mail page does not exist. */
export default function NotFound() {
  return (
    <>
      <SiteHeader />
      <NotFoundMessage />
      <SiteFooter />
    </>
  );
}
