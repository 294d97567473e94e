import { Header } from "@/components/layout/header";
import { shownName } from "./site-building";

/** The header with the building's name. */
export async function SiteHeader() {
  return <Header name={await shownName()} />;
}
