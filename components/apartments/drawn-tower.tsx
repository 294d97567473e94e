import { useTranslations } from "#translations";
import { WindowMark } from "@/components/ui/status";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { type TowerApartment, spellOut, isAvailable } from "./labels";
import { TowerDefinitions, TowerGround, TowerRoof } from "./tower-drawing";

const FLOORS = Array.from({ length: 10 }, (_, index) => 10 - index);

/** A few lit windows for decoration; they say nothing about apartments. */
const LIT = ["10A", "8B", "7A", "5B", "4B", "2B", "1B"];

/** The tower as a decorative picture: with its lights out, or with the dashed eleventh floor of the 404 above. */
export function DrawnTower({ id, hasGhostFloor = false }: { id: string; hasGhostFloor?: boolean }) {
  return (
    <svg viewBox={hasGhostFloor ? "-8 -74 346 698" : "-8 0 346 624"} aria-hidden="true">
      {hasGhostFloor && <GhostFloor />}
      <TowerDefinitions id={id} />
      <TowerRoof />
      {FLOORS.map((floor) => {
        const y = 62 + (10 - floor) * 50;
        const wing = (block: string) =>
          `#${id}-${hasGhostFloor && LIT.includes(`${floor}${block}`) ? "lit" : "off"}`;
        return (
          <g key={floor}>
            <use href={`#${id}-core`} x="148" y={y} />
            <OutlinedText font="inter" size={13} x={16} y={y + 30} anchor="end" fill="var(--numeral)">
              {String(floor)}
            </OutlinedText>
            <OutlinedText font="noto-serif-bengali" size={14} x={314} y={y + 30} fill="var(--numeral)">
              {floor.toLocaleString("bn-BD")}
            </OutlinedText>
            <use href={wing("A")} transform={`translate(26 ${y})`} />
            <use href={wing("B")} transform={`translate(304 ${y}) scale(-1 1)`} />
          </g>
        );
      })}
      <TowerGround />
    </svg>
  );
}

function GhostFloor() {
  return (
    <g fill="none" stroke="var(--brick)" strokeWidth="1.5" strokeDasharray="5 4">
      <rect x="26" y="-70" width="278" height="62" />
      <path d="M40-58h26v38H40zM78-55h26v32H78zM226-55h26v32h-26zM264-58h26v38h-26z" />
    </g>
  );
}

interface OutlinedTextProps {
  /** A file of app/fonts. */
  font: "inter" | "noto-serif-bengali";
  size: number;
  x: number;
  y: number;
  anchor?: "end";
  fill: string;
  children: string;
}

/** An image file cannot use the page's fonts: scripts/build/drawings.tsx turns this text into outlines. */
function OutlinedText({ font, size, x, y, anchor, fill, children }: OutlinedTextProps) {
  return (
    <text data-font={font} fontSize={size} x={x} y={y} textAnchor={anchor} fill={fill} stroke="none">
      {children}
    </text>
  );
}

/** With more windows than this, only the count is shown: they would push down what follows. */
const MOST = 60;

/** A small window for each home, ten per row, from the ground up. */
export function MiniTower({ flats }: { flats: readonly TowerApartment[] }) {
  const t = useTranslations("listing.tower");
  const language = pageLanguage();
  const available = flats.filter(isAvailable).length;
  const label = t("miniName", {
    available: spellOut(available, language),
    all: spellOut(flats.length, language).toLowerCase(),
  });
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
        {t("mini", { available, all: flats.length })}
      </p>
    </>
  );
}
