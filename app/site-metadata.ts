import type { Metadata } from "next";
import { towerAt } from "@/components/building/labels";
import { towerAltText } from "@/components/building/tower-descriptions";
import { siteName } from "@/lib/building/contract";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { translationsOf } from "@/lib/translations";
import { siteBuilding, siteTower } from "./site-building";

interface PageMetadata {
  /** Precedes " · " and the site's name; with `absolute`, is the whole title. */
  title: string | { absolute: string };
  description: string;
  /** The canonical path, without search parameters. */
  path: string;
  /** The link preview, made by app/og. */
  image?: { path: string; alt: string };
  /** False for filtered listings: `noindex, follow`. */
  isListed?: boolean;
}

interface Preview {
  path: string;
  alt: string;
}

async function homeImage(): Promise<Preview> {
  return {
    path: "/og/home.jpg",
    alt: towerAltText(await siteBuilding(), await siteTower(), translationsOf("building.tower")),
  };
}

/** Returns the public URL of a path, which is known only at run time. */
export function publicUrl(path: string): string {
  return new URL(path, env().NEXTAUTH_URL).toString();
}

/** Returns title, description, canonical URL and link preview of a public page. */
export async function pageMetadata({
  title,
  description,
  path,
  image,
  isListed = true,
}: PageMetadata): Promise<Metadata> {
  const url = publicUrl(path);
  const site = siteName(await siteBuilding());
  const words = typeof title === "string" ? `${title} · ${site}` : title.absolute;
  return {
    title: { absolute: words },
    description,
    alternates: { canonical: url },
    ...preview({ site, title: words, description, url }, image ?? (await homeImage())),
    ...(!isListed && { robots: { index: false, follow: true } }),
  };
}

/** Returns the metadata of the 404 page: no canonical URL, but a preview that shows whose site it is. */
export async function missingPageMetadata(): Promise<Metadata> {
  // Adds the name, as no layout's template does.
  const building = await siteBuilding();
  const site = siteName(building);
  const t = translationsOf("layout.missing");
  const title = t("documentTitle", { site });
  const description = t("description", { tower: towerAt(building, translationsOf("building.tower")) });
  return {
    title,
    description,
    robots: { index: false },
    ...preview({ site, title, description }, await homeImage()),
  };
}

function preview(
  { site, ...said }: { site: string; title: string; description: string; url?: string },
  { path, alt }: Preview,
): Pick<Metadata, "openGraph" | "twitter"> {
  const images = [{ url: publicUrl(path), width: 1200, height: 630, alt }];
  return {
    openGraph: { ...said, images, siteName: site, type: "website", locale: pageLanguage() },
    // Next takes the rest from Open Graph.
    twitter: { card: "summary_large_image" },
  };
}
