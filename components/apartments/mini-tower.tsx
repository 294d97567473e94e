import { WindowMark } from "@/components/ui/window-mark";
import { type TowerApartment, spellOut, isAvailable } from "./words";

/** With more windows than this, only the count is shown: they would push down what follows. */
const MOST = 60;

/** A small window for each home, ten per row, from the ground up. */
export function MiniTower({ flats }: { flats: readonly TowerApartment[] }) {
  const available = flats.filter(isAvailable).length;
  const label = `${spellOut(available)} of ${spellOut(flats.length).toLowerCase()} apartments are available`;
  return (
    <>
      {flats.length <= MOST && (
        <div className="grid grid-cols-[repeat(10,12px)] gap-1.5" role="img" aria-label={label}>
          {flats.map((flat) => (
            <WindowMark key={flat.apartment_no} isLit={isAvailable(flat)} />
          ))}
        </div>
      )}
      <p className="text-small text-ink-2 mt-3" aria-hidden={flats.length <= MOST || undefined}>
        {available} of {flats.length} available
      </p>
    </>
  );
}
