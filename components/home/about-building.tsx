import { useTranslations } from "#translations";
import { type TowerApartment, isAvailable, isTwoToAFloor, shownFlat } from "@/components/apartments/labels";
import { Legend, Tower } from "@/components/apartments/tower";
import { isTall, shapeOf } from "@/components/apartments/tower-shape";
import { BuildingAmenities } from "@/components/building/building-amenities";
import { BuildingFacts } from "@/components/building/building-facts";
import { isUntouched, placeOf } from "@/components/building/labels";
import type { Building } from "@/lib/building/contract";
import { type PlateFlat, TowerPlate } from "./tower-plate";

interface AboutBuildingProps {
  flats: readonly TowerApartment[];
  building: Building;
}

export function AboutBuilding({ flats, building }: AboutBuildingProps) {
  const t = useTranslations("building.home");
  const tower = useTranslations("building.tower");
  const towerTexts = useTranslations("listing.tower");
  const shape = shapeOf(flats);
  const first = shape ? (flats.findLast(isAvailable) ?? flats.at(-1)) : undefined;
  const floors = shape?.floors ?? 1;
  const onPlate = (flat: TowerApartment): PlateFlat => ({
    ...shownFlat(flat, towerTexts),
    height: floors > 1 ? (floors - flat.floor_no) / (floors - 1) : 0,
  });
  const isAsEver = isUntouched(building, "name", "address") && flats.length === 20 && isTwoToAFloor(flats);
  return (
    <section
      className="dusk bg-dusk py-section text-on-dusk [&_:focus-visible]:outline-lamp"
      aria-labelledby="about"
    >
      <div className="px-gutter max-w-page mx-auto w-full">
        <div
          className={`grid grid-cols-1 gap-14 lg:gap-x-16 lg:gap-y-10 ${first ? "lg:grid-cols-[minmax(0,1fr)_minmax(500px,608px)]" : ""}`}
        >
          <div
            className={`lg:flex lg:flex-col ${isTall(shape?.floors ?? 0) ? "lg:sticky lg:top-28 lg:self-start" : ""}`}
          >
            <h2 className="text-hero font-normal" id="about">
              {t("about")}
            </h2>
            <p className="text-lead text-on-dusk-2 mt-5 max-w-[52ch]">
              {isAsEver
                ? t(first ? "ownLit" : "own")
                : t(first ? "buildingLit" : "building", {
                    name: building.name,
                    place: placeOf(building, tower),
                  })}
            </p>
            <div className="mt-10 lg:mt-auto lg:pt-10">
              <BuildingFacts facts={building.facts} />
            </div>
          </div>
          {first && (
            <div>
              <TowerPlate flats={flats.map(onPlate)} first={first.apartment_no}>
                <Tower id="dusk-tower" flats={flats} current={first.apartment_no} glows />
              </TowerPlate>
              <div className="mt-4 lg:ml-auto lg:max-w-102">
                <Legend />
              </div>
            </div>
          )}
        </div>
        <BuildingAmenities amenities={building.amenities} />
      </div>
    </section>
  );
}
