import { Footer } from "@/components/layout/footer";
import { siteBuilding, siteTower } from "./site-building";

/** The footer with the building's details. */
export async function SiteFooter() {
  return <Footer building={await siteBuilding()} homes={(await siteTower()).homes} />;
}
