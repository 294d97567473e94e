import type { ReactNode } from "react";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { shownName, shownTower, siteBuilding, siteTower } from "./site-building";

/** Header and footer, with the building's name and details, around a page of the site. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const [name, building, { homes }, picture] = await Promise.all([
    shownName(),
    siteBuilding(),
    siteTower(),
    shownTower("dusk"),
  ]);
  return (
    <>
      <Header name={name} />
      {children}
      <Footer building={building} homes={homes} picture={picture} />
    </>
  );
}
