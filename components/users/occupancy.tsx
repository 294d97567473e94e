import { Legend } from "@/components/apartments/legend";
import { Fragment, type ReactNode } from "react";
import type { Apartment } from "@/lib/contracts/apartments";

type Flat = Pick<Apartment, "apartment_no" | "floor_no" | "block_no" | "booking_status">;

const isFree = ({ booking_status }: Flat) => booking_status === "available";

/** Occupancy by floor: lit where a home is waiting, hatched where one is let. */
export function Occupancy({ flats }: { flats: readonly Flat[] }) {
  const blocks = [...new Set(flats.map(({ block_no }) => block_no))].toSorted();
  const floors = [...new Set(flats.map(({ floor_no }) => floor_no))].toSorted((a, b) => b - a);
  return (
    <OccupancyFace>
      <div
        className="occ"
        role="img"
        aria-label={inWords(flats)}
        style={{ gridTemplateColumns: `28px repeat(${blocks.length}, 1fr) 44px` }}
      >
        <span className="h" />
        {blocks.map((block) => (
          <span className="h" key={block}>
            Block {block}
          </span>
        ))}
        <span className="h justify-end">Let</span>
        {floors.map((floor) => (
          <Floor key={floor} floor={floor} flats={flats.filter(({ floor_no }) => floor_no === floor)} />
        ))}
      </div>
    </OccupancyFace>
  );
}

/** The card of the ten floors; one block of their height while they are fetched. */
export function OccupancyFace({ children }: { children?: ReactNode }) {
  return (
    <section className="card card-pad flex flex-col" aria-labelledby="occupancy">
      <div className="mb-4.5 flex flex-wrap justify-between gap-3">
        <h2 id="occupancy">Occupancy by floor</h2>
        <Legend />
      </div>
      {children ?? <span className="sk min-h-98 flex-1" aria-hidden="true" />}
    </section>
  );
}

function Floor({ floor, flats }: { floor: number; flats: readonly Flat[] }) {
  return (
    <Fragment>
      <span className="h">{floor}</span>
      {flats.map((flat) => (
        <span className={isFree(flat) ? "c on" : "c off"} key={flat.apartment_no}>
          <span>{flat.apartment_no}</span>
        </span>
      ))}
      <span className="t">
        {flats.filter((flat) => !isFree(flat)).length} of {flats.length}
      </span>
    </Fragment>
  );
}

function inWords(flats: readonly Flat[]): string {
  const free = flats.filter(isFree).map(({ apartment_no }) => apartment_no);
  const letOut = flats.length - free.length;
  if (free.length === 0) return `Occupancy by floor: all ${letOut} apartments are let`;
  return `Occupancy by floor: available are ${free.join(", ")}; the other ${letOut} apartments are let`;
}

const COLUMNS = 10;

/** The tower as a row of small windows, for the figure of all apartments. */
export function OccupancyWindows({ flats }: { flats: readonly Flat[] }) {
  const shown = flats.slice(0, 2 * COLUMNS);
  return (
    <svg viewBox="0 0 100 22" width="100%" height="22" aria-hidden="true" preserveAspectRatio="xMinYMid meet">
      {shown.map((flat, index) => (
        <rect
          key={flat.apartment_no}
          x={(index % COLUMNS) * 10 + 0.5}
          y={index < COLUMNS ? 0.5 : 11.5}
          width="7"
          height="9"
          fill={isFree(flat) ? "var(--lamp)" : "var(--surface)"}
          stroke="var(--ink-3)"
        />
      ))}
    </svg>
  );
}
