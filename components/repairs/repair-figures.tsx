import { Figure, FIGURE_LIST } from "@/components/ui/figure-list";
import { FigureSkeleton } from "@/components/ui/skeletons";
import type { RepairFigures as Figures } from "@/lib/contracts/repairs";
import { formatDollars } from "@/lib/format/money";
import { timeLabel } from "./words";

/** The open repairs, the office's times to answer and to fix, and the cost. */
export function RepairFigures({ figures }: { figures: Figures | undefined }) {
  const shown = (of: (figures: Figures) => string) => (figures ? of(figures) : <FigureSkeleton />);
  return (
    <dl
      className={`${FIGURE_LIST} mb-6 grid-cols-2 @min-[860px]:grid-cols-5`}
      aria-busy={!figures || undefined}
    >
      <Figure size="md" term="Open">
        {shown(({ open }) => String(open))}
      </Figure>
      <Figure size="md" term="Urgent">
        {shown(({ urgent }) => String(urgent))}
      </Figure>
      <Figure size="md" term="Time to the first answer">
        {shown(({ hours_to_answer }) => timeLabel(hours_to_answer))}
      </Figure>
      <Figure size="md" term="Time to fix">
        {shown(({ hours_to_mend }) => timeLabel(hours_to_mend))}
      </Figure>
      <Figure size="md" term="Cost, last 12 months" className="col-span-2 @min-[860px]:col-span-1">
        {shown(({ cost }) => formatDollars(cost))}
      </Figure>
    </dl>
  );
}
