const VARIANTS = {
  lamp: "bg-lamp",
  ink: "bg-ink-3",
  leaf: "bg-leaf",
  hatched: "bg-[repeating-linear-gradient(135deg,var(--ink-3)_0_1.5px,var(--sunk)_1.5px_5px)]",
};

interface ShareBarProps {
  /** The share of the whole; undefined draws only the whole. */
  percent: number | undefined;
  variant?: keyof typeof VARIANTS;
}

/** A bar of a share; it keeps its colours in forced-colors mode, since they are its only content. */
export function ShareBar({ percent, variant = "lamp" }: ShareBarProps) {
  return (
    <div className="bg-sunk rounded-pic flex h-2 overflow-hidden forced-color-adjust-none">
      {percent !== undefined && (
        <i
          className={`border-surface block border-r-2 ${VARIANTS[variant]}`}
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  );
}
