import type { Metadata } from "next";
import { env } from "@/lib/env";

interface PageMetadata {
  /** Shown before " · Nibash"; with `absolute` it stands alone. */
  title: string | { absolute: string };
  description: string;
  /** The canonical path, without search parameters. */
  path: string;
  /** The link preview, made by app/og. */
  image?: { path: string; alt: string };
  /** For filtered listings: followed, not listed. */
  isListed?: boolean;
}

const HOME_IMAGE = {
  path: "/og/home.jpg",
  alt: "The Nibash tower: twenty apartments at Uttara Sector 10, Dhaka",
};

/** The public address of a path; it is known at run time only. */
export function publicUrl(path: string): string {
  return new URL(path, env().NEXTAUTH_URL).toString();
}

/** Title, description, canonical address and link preview of a public page. */
export function pageMetadata({
  title,
  description,
  path,
  image = HOME_IMAGE,
  isListed = true,
}: PageMetadata): Metadata {
  const url = publicUrl(path);
  const words = typeof title === "string" ? `${title} · Nibash` : title.absolute;
  return {
    title,
    description,
    alternates: { canonical: url },
    ...preview({ title: words, description, url }, image),
    ...(!isListed && { robots: { index: false, follow: true } }),
  };
}

/** The metadata of an address that leads nowhere: no canonical address, but a preview that shows whose it is. */
export function missingPageMetadata(): Metadata {
  // No layout stands above it whose template would add the name.
  const title = "Page not found · Nibash";
  const description = "This address leads to no floor of the Nibash tower at Uttara Sector 10, Dhaka.";
  return { title, description, robots: { index: false }, ...preview({ title, description }, HOME_IMAGE) };
}

function preview(
  said: { title: string; description: string; url?: string },
  { path, alt }: typeof HOME_IMAGE,
): Pick<Metadata, "openGraph" | "twitter"> {
  const images = [{ url: publicUrl(path), width: 1200, height: 630, alt }];
  return {
    openGraph: { ...said, images, siteName: "Nibash", type: "website", locale: "en" },
    // Next takes the rest of it from Open Graph.
    twitter: { card: "summary_large_image" },
  };
}
