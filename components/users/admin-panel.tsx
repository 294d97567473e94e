import { CardColumns } from "@/components/ui/card-columns";
import type { Apartment } from "@/lib/contracts/apartments";
import type { Statistics } from "@/lib/contracts/users";
import { RentCard, RentFace } from "@/components/payments/rent-card";
import type { RentRoll } from "@/lib/hooks/payments-admin";
import { Occupancy, OccupancyFace, OccupancyWindows } from "./occupancy";
import { PendingCard, PendingFace } from "./pending-card";
import { StatisticCards, StatisticFigures } from "./statistic-cards";

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
        <OccupancyFace />
        <div className="grid grid-rows-[1fr_auto] gap-4">
          <RentFace />
          <PendingFace />
        </div>
      </CardColumns>
    </>
  );
}
