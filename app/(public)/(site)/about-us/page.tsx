import type { Metadata } from "next";
import { siteBuilding, siteTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { buildingDescription } from "@/components/building/tower-descriptions";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: "About Us",
    description: buildingDescription(await siteBuilding(), await siteTower()),
    path: "/about-us",
    isListed: false,
  });
}

/** Renders nothing: the layout next to it renders the content. */
export default function AboutUsPage() {
  return null;
}
