import type { MetadataRoute } from "next";
import { publicUrl } from "@/app/site-metadata";
import { apartmentPath } from "@/components/apartments/labels";
import { listTower } from "@/lib/apartments/queries";

export const dynamic = "force-dynamic";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const tower = await listTower();
  const paths = ["/", "/apartments", "/contact", ...tower.map(apartmentPath)];
  return paths.map((path) => ({ url: publicUrl(path), changeFrequency: "daily" }));
}
