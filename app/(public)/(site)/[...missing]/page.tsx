import { MissingFace } from "@/components/layout/missing-face";
import { missingPageMetadata } from "@/lib/site-metadata";

// A page kept for each address that somebody makes up would fill the disk.
export const dynamic = "force-dynamic";

export const generateMetadata = missingPageMetadata;

/**
 * Every address that no other page has; the front answers it with 404. A not-found.tsx at the root would do so too, but
 * Next then renders it, header and footer and all, into the data of every page of the site; and notFound() comes as an
 * empty document to who has no scripts.
 */
export default function MissingPage() {
  return <MissingFace />;
}
