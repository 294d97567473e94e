import { Footer } from "@/components/layout/footer";
import { shownTower, siteBuilding, siteTower } from "./site-building";

/** The footer with the building's details. */
export async function SiteFooter() {
  const [building, { homes }] = [await siteBuilding(), await siteTower()];
  return <Footer building={building} homes={homes} picture={await shownTower("dusk")} />;
}
