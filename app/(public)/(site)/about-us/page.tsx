import type { Metadata } from "next";
import { aboutWords } from "@/components/building/tower-words";
import { siteBuilding, siteTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: "About Us",
    description: aboutWords(await siteBuilding(), await siteTower()),
    path: "/about-us",
    isListed: false,
  });
}

/** Nothing of its own: the layout beside it shows what is nested here. */
export default function AboutUsPage() {
  return null;
}
