import Link from "next/link";

const WINDOWS = [
  [4, 4.5],
  [11, 4.5],
  [4, 11.5],
  [4, 18.5],
  [11, 18.5],
] as const;

/** Six windows, one lit, and the name in both scripts. */
export function Brand() {
  return (
    <Link className="brand" href="/">
      <BrandSign />
    </Link>
  );
}

/** What stands in the brand's link. */
export function BrandSign({ onDusk = false }: { onDusk?: boolean }) {
  return (
    <>
      <svg viewBox="0 0 20 28" aria-hidden="true">
        <rect
          x=".75"
          y=".75"
          width="18.5"
          height="26.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        {WINDOWS.map(([x, y]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width="5" height="5" fill="currentColor" />
        ))}
        <rect x="11" y="11.5" width="5" height="5" fill="#f0b23e" stroke={onDusk ? "#f0b23e" : "#1c2036"} />
      </svg>
      <span>Nibash</span>
      <span className="bn" lang="bn">
        নিবাস
      </span>
    </>
  );
}
