import type { MetadataRoute } from "next";
import { publicUrl } from "@/app/site-metadata";

export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/dashboard", "/payment", "/api/"] },
    sitemap: publicUrl("/sitemap.xml"),
  };
}
