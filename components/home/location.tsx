import Link from "next/link";
import { BuildingAddress, NearbyList } from "@/components/building/building-facts";
import { BuildingMap } from "@/components/building/building-map";
import { mapOf, nearbyOf } from "@/components/building/labels";
import { textLink } from "@/components/ui/class-names";
import type { Building } from "@/lib/building/contract";

export function Location({ building }: { building: Building }) {
  const nearby = nearbyOf(building);
  const map = mapOf(building);
  return (
    <section className="py-section" aria-labelledby="location">
      <div className="px-gutter max-w-page mx-auto grid w-full grid-cols-1 gap-8 lg:grid-cols-[4fr_8fr] lg:gap-12">
        <div className="lg:flex lg:flex-col">
          <h2 className="text-section" id="location">
            Building Location
          </h2>
          <div className="mt-6">
            <BuildingAddress building={building} />
          </div>
          <p className="mt-5">
            <Link className={textLink()} href="/contact" prefetch={false}>
              Contact Us
            </Link>
          </p>
          {nearby.length > 0 && (
            <div className="mt-8 lg:mt-auto">
              <NearbyList nearby={nearby} />
            </div>
          )}
        </div>
        {map && <BuildingMap {...map} />}
      </div>
    </section>
  );
}
