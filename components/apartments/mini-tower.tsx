import { WindowMark } from "@/components/ui/window-mark";
import { type Flat, inWords, isAvailable } from "./words";

/** Twenty small windows in two rows, block A above block B read from the ground up. */
export function MiniTower({ flats }: { flats: readonly Flat[] }) {
  const available = flats.filter(isAvailable).length;
  const label = `${inWords(available)} of ${inWords(flats.length).toLowerCase()} apartments are available`;
  return (
    <>
      <div className="grid grid-cols-[repeat(10,12px)] gap-1.5" role="img" aria-label={label}>
        {flats.map((flat) => (
          <WindowMark key={flat.apartment_no} isLit={isAvailable(flat)} />
        ))}
      </div>
      <p className="text-small text-ink-2 mt-3" aria-hidden="true">
        {available} of {flats.length} available
      </p>
    </>
  );
}
