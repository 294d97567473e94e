import { SiteFooter } from "@/app/site-footer";
import { SiteHeader } from "@/app/site-header";
import { NotFoundMessage } from "@/components/layout/not-found-message";

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
