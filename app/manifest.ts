import type { MetadataRoute } from "next";
import { shownName, siteBuilding, siteTower } from "@/app/site-building";
import { siteDescription } from "@/components/building/tower-descriptions";
import { translationsOf } from "@/lib/translations";

/** The building's name can change. */
export const dynamic = "force-dynamic";

/** GET /manifest.webmanifest, to install the app (docs/product.md 10.8). scripts/build/drawings.tsx draws the icons. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const name = await shownName();
  const icon = { type: "image/png" } as const;
  return {
    id: "/",
    name,
    short_name: name,
    description: siteDescription(await siteBuilding(), await siteTower(), translationsOf("building.tower")),
    lang: "en",
    dir: "ltr",
    scope: "/",
    start_url: "/dashboard",
    display: "standalone",
    background_color: "#f5f4f0",
    theme_color: "#f5f4f0",
    icons: [
      { ...icon, src: "/media/icon-192.png", sizes: "192x192", purpose: "any" },
      { ...icon, src: "/media/icon-512.png", sizes: "512x512", purpose: "any" },
      { ...icon, src: "/media/icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
    ],
  };
}
