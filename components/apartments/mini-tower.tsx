import { type Flat, inWords, isAvailable } from "./words";

/** Twenty small windows in two rows, block A above block B read from the ground up. */
export function MiniTower({ flats }: { flats: readonly Flat[] }) {
  const available = flats.filter(isAvailable).length;
  const label = `${inWords(available)} of ${inWords(flats.length).toLowerCase()} apartments are available`;
  return (
    <>
      <div className="minitower" role="img" aria-label={label}>
        {flats.map((flat) => (
          <span key={flat.apartment_no} className={isAvailable(flat) ? "win" : "win off"} />
        ))}
      </div>
      <p className="small muted mt-3" aria-hidden="true">
        {available} of {flats.length} available
      </p>
    </>
  );
}
