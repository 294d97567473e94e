import { Fragment, type ReactNode } from "react";
import { Legend } from "@/components/apartments/legend";
import { RentCard, RentCardView } from "@/components/payments/rent-card";
import { CARD_HEADING, cardClass, SKELETON } from "@/components/ui/class-names";
import { CardColumns } from "@/components/ui/table-rows";
import type { Apartment } from "@/lib/apartments/contract";
import type { RentRoll } from "@/lib/rent-roll/client";
import type { Statistics } from "@/lib/users/contract";
import { PendingCard, PendingCardView } from "./pending-card";
import { StatisticCards, StatisticFigures } from "./statistic-cards";

type Flat = Pick<Apartment, "apartment_no" | "floor_no" | "block_no" | "booking_status">;

const isFree = ({ booking_status }: Flat) => booking_status === "available";

const LIT = "border-lamp-edge bg-lamp text-on-lamp";

const HATCHED =
  "border-line text-ink bg-[repeating-linear-gradient(135deg,var(--hatch)_0_1px,var(--paper)_1px_6px)] *:bg-paper *:-ml-1.25 *:px-1.25";

/** Occupancy by floor: available homes are lit, let ones hatched. */
export function Occupancy({ flats }: { flats: readonly Flat[] }) {
  if (flats.length === 0)
    return (
      <OccupancyView>
        <p className="text-ink-2">Apartments you add appear here.</p>
      </OccupancyView>
    );
  const blocks = [...new Set(flats.map(({ block_no }) => block_no))].toSorted();
  const floors = [...new Set(flats.map(({ floor_no }) => floor_no))].toSorted((a, b) => b - a);
  return (
    <OccupancyView>
      <div
        className="text-micro/inherit grid flex-1 auto-rows-[minmax(32px,1fr)] grid-rows-[auto] gap-x-1.5 gap-y-1 tabular-nums *:flex *:min-h-8 *:items-center"
        role="img"
        aria-label={occupancyText(flats)}
        style={{ gridTemplateColumns: `28px repeat(${blocks.length}, 1fr) 44px` }}
      >
        <span className="text-ink-3" />
        {blocks.map((block) => (
          <span className="text-ink-3" key={block}>
            Block {block}
          </span>
        ))}
        <span className="text-ink-3 justify-end">Let</span>
        {floors.map((floor) => (
          <Floor
            key={floor}
            floor={floor}
            blocks={blocks}
            flats={flats.filter(({ floor_no }) => floor_no === floor)}
          />
        ))}
      </div>
    </OccupancyView>
  );
}

/** The card of the floors; a block as high as ten floors while they load. */
function OccupancyView({ children }: { children?: ReactNode }) {
  return (
    <section className={cardClass({ isPadded: true }, "flex flex-col")} aria-labelledby="occupancy">
      <div className="mb-4.5 flex flex-wrap justify-between gap-3">
        <h2 id="occupancy" className={CARD_HEADING}>
          Occupancy by floor
        </h2>
        <Legend />
      </div>
      {children ?? <span className={`${SKELETON} min-h-98 flex-1`} aria-hidden="true" />}
    </section>
  );
}

interface FloorProps {
  floor: number;
  blocks: readonly string[];
  flats: readonly Flat[];
}

/** A block without a home on this floor leaves a gap. */
function Floor({ floor, blocks, flats }: FloorProps) {
  const inBlocks = blocks.map((block) => flats.find(({ block_no }) => block_no === block));
  return (
    <Fragment>
      <span className="text-ink-3">{floor}</span>
      {inBlocks.map((flat, index) =>
        flat ? (
          <span
            className={`rounded-pic font-strong border px-2.5 forced-color-adjust-none ${isFree(flat) ? LIT : HATCHED}`}
            key={flat.apartment_no}
          >
            <span>{flat.apartment_no}</span>
          </span>
        ) : (
          <span key={blocks[index]} />
        ),
      )}
      <span className="text-ink-2 justify-end">
        {`${flats.filter((flat) => !isFree(flat)).length} of ${flats.length}`}
      </span>
    </Fragment>
  );
}

function occupancyText(flats: readonly Flat[]): string {
  const free = flats.filter(isFree).map(({ apartment_no }) => apartment_no);
  const letOut = flats.length - free.length;
  if (free.length === 0) return `Occupancy by floor: all ${letOut} apartments are let`;
  return `Occupancy by floor: available are ${free.join(", ")}; the other ${letOut} apartments are let`;
}

const COLUMNS = 10;

/** The tower as rows of small windows, for the number of all apartments. */
function OccupancyWindows({ flats }: { flats: readonly Flat[] }) {
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

interface AdminPanelProps {
  statistics: Statistics | undefined;
  flats: readonly Apartment[];
  roll: RentRoll | undefined;
  /** The number of pending requests. */
  pending: number;
}

/** The admin's part of the profile: five figures, and below them the tower at a glance. */
export function AdminPanel({ statistics, flats, roll, pending }: AdminPanelProps) {
  return (
    <>
      <StatisticCards first={statistics} windows={<OccupancyWindows flats={flats} />} />
      <CardColumns>
        <Occupancy flats={flats} />
        <div className="grid grid-rows-[1fr_auto] gap-4">
          <RentCard first={roll} />
          <PendingCard first={pending} />
        </div>
      </CardColumns>
    </>
  );
}

/** The same at its final height while it loads. */
export function AdminPanelSkeleton() {
  return (
    <>
      <StatisticFigures statistics={undefined} windows={<OccupancyWindows flats={[]} />} />
      <CardColumns>
        <OccupancyView />
        <div className="grid grid-rows-[1fr_auto] gap-4">
          <RentCardView />
          <PendingCardView />
        </div>
      </CardColumns>
    </>
  );
}
