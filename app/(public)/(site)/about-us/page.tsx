import type { Metadata } from "next";
import { siteBuilding, siteTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { buildingDescription } from "@/components/building/tower-descriptions";
import { PageHeading } from "@/components/layout/page-heading";
import { translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: translationsOf("building.pages")("about"),
    description: buildingDescription(
      await siteBuilding(),
      await siteTower(),
      translationsOf("building.tower"),
    ),
    path: "/about-us",
    isListed: false,
  });
}

export default function AboutUsPage() {
  return (
    <main id="main" tabIndex={-1} className="min-h-[50vh]">
      <PageHeading className="sr-only">{translationsOf("building.pages")("about")}</PageHeading>
    </main>
  );
}
