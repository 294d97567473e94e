import type { Metadata } from "next";
import { notFound } from "next/navigation";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

/**
 * Makes unknown addresses answer 404. A not-found.tsx at the root would do so too, but Next then renders it, header and
 * footer and all, into the data of every page of the site.
 */
export default function MissingPage(): never {
  notFound();
}
