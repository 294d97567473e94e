import type { Building } from "@/lib/building/contract";

const FIGURE =
  "font-serif [font-feature-settings:'lnum'] font-normal tracking-section [font-variation-settings:'opsz'_40] wrap-anywhere";

interface BuildingFactsProps {
  facts: Building["facts"];
  /** In a column beside other content. */
  isSmall?: boolean;
}

/** The building in figures, two per row, on the dark band. */
export function BuildingFacts({ facts, isSmall = false }: BuildingFactsProps) {
  if (facts.length === 0) return null;
  const size = isSmall ? "text-head/title" : "text-[clamp(1.75rem,1.2rem+1.7vw,2.75rem)]/[1.1]";
  return (
    <dl className="border-dusk-line grid grid-cols-2 border-t">
      {facts.map(({ name, value }, index) => (
        <div
          key={index}
          className={`border-dusk-line flex flex-col-reverse justify-end border-b pr-4 even:border-l ${isSmall ? "pt-3 pb-3 even:pl-4" : "pt-5 pb-5.5 even:pl-6"}`}
        >
          <dt className="text-small/[1.6] text-on-dusk-2 mt-1.5 wrap-anywhere">{name}</dt>
          <dd className={`${FIGURE} ${size}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
