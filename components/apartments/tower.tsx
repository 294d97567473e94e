import { useTranslations } from "#translations";
import { WindowMark } from "@/components/ui/status";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { apartmentPath, type TowerApartment, flatName, isAvailable } from "./labels";
import { TowerDefinitions, TowerGround, TowerRoof } from "./tower-drawing";
import { emptyPlaces, FLOOR_HEIGHT, placeOf, shapeOf, topOf, type TowerShape } from "./tower-shape";

/** The default tower, for which roof and street are drawn. */
const DRAWN_FLOORS = 10;
const DRAWN_HEIGHT = 624;
const bangla = new Intl.NumberFormat("bn-BD");

interface TowerProps {
  /** Prefix of the ids inside, unique per page. */
  id: string;
  flats: readonly TowerApartment[];
  /** The flat that is framed initially. */
  current?: string | undefined;
  /** On the dark band the lit windows glow. */
  glows?: boolean;
}

/**
 * The building's elevation, drawn from its homes: an available home is lit, and each flat is a link. Renders nothing if
 * the homes form no drawable tower (`shapeOf`).
 */
export function Tower({ id, flats, current, glows = false }: TowerProps) {
  const t = useTranslations("listing.tower");
  const shape = shapeOf(flats);
  if (!shape) return null;
  const floors = floorsOf(shape);
  const taller = (shape.floors - DRAWN_FLOORS) * FLOOR_HEIGHT;
  const walls = emptyPlaces(shape, flats);
  const inBengali = { lang: "bn", write: (floor: number) => bangla.format(floor) };
  return (
    <svg
      className="tower"
      viewBox={`0 0 330 ${DRAWN_HEIGHT + taller}`}
      role="group"
      aria-label={t("name", { homes: flats.length })}
    >
      <TowerDefinitions id={id} hasWalls={walls.length > 0} />
      <TowerRoof />
      <g aria-hidden="true">
        {floors.map((floor) => (
          <use key={floor} href={`#${id}-core`} x="148" y={topOf(shape, floor)} />
        ))}
        {walls.map((place) => (
          <use
            key={`${place.floor_no}${place.block_no}`}
            href={`#${id}-wall`}
            transform={placeOf(shape, place)}
          />
        ))}
        <Numerals
          shape={shape}
          x={16}
          textAnchor="end"
          {...(pageLanguage() === "bn" ? inBengali : { write: String })}
        />
        <Numerals shape={shape} x={314} {...inBengali} />
      </g>
      {flats.toSorted(byFloorDown).map((flat) => (
        <FlatLink
          key={flat.apartment_no}
          id={id}
          flat={flat}
          name={flatName(flat, t)}
          place={placeOf(shape, flat)}
          isCurrent={flat.apartment_no === current}
        />
      ))}
      {glows && <Glow id={id} shape={shape} flats={flats} />}
      {taller === 0 ? (
        <TowerGround />
      ) : (
        <g transform={`translate(0 ${taller})`}>
          <TowerGround />
        </g>
      )}
    </svg>
  );
}

function byFloorDown(left: TowerApartment, right: TowerApartment) {
  return right.floor_no - left.floor_no || left.block_no.localeCompare(right.block_no);
}

/** From the highest floor to the first. */
function floorsOf({ floors }: TowerShape) {
  return Array.from({ length: floors }, (_, index) => floors - index);
}

interface FlatLinkProps {
  id: string;
  flat: TowerApartment;
  name: string;
  place: string;
  isCurrent: boolean;
}

/** Block B mirrors block A, so that all flats have the same markup inside, which compresses well. */
function FlatLink({ id, flat, name, place, isCurrent }: FlatLinkProps) {
  // React types every link as an HTML one, which has no `transform`.
  const placed = { transform: place };
  return (
    <a
      href={apartmentPath(flat)}
      className={lookOf(flat, isCurrent)}
      {...placed}
      aria-label={name}
      data-flat={flat.apartment_no}
    >
      <use href={`#${id}-${isAvailable(flat) ? "lit" : "off"}`} />
      <rect className="halo" x="1.5" y="1.5" width="119" height="45" />
    </a>
  );
}

function lookOf({ isOutside }: TowerApartment, isCurrent: boolean) {
  if (isCurrent) return isOutside ? "is-on is-outside" : "is-on";
  return isOutside && "is-outside";
}

interface NumeralsProps {
  shape: TowerShape;
  x: number;
  write: (floor: number) => string;
  textAnchor?: "end";
  className?: string;
  lang?: string;
}

/**
 * The floor numbers: one text element positions the nine single digits; each two-digit number has an element of its
 * own.
 */
function Numerals({ shape, x, write, ...look }: NumeralsProps) {
  const floors = floorsOf(shape);
  const others = floors.filter((floor) => floor < 10);
  const lineOf = (floor: number) => topOf(shape, floor) + 30;
  return (
    <>
      {floors
        .filter((floor) => floor >= 10)
        .map((floor) => (
          <text key={floor} x={x} y={lineOf(floor)} {...look}>
            {write(floor)}
          </text>
        ))}
      <text x={others.map(() => x).join(" ")} y={others.map(lineOf).join(" ")} {...look}>
        {others.map(write).join("")}
      </text>
    </>
  );
}

function Glow({ id, shape, flats }: { id: string; shape: TowerShape; flats: readonly TowerApartment[] }) {
  return (
    <g className="glow" filter={`url(#${id}-blur)`} fill="#f5b54a" opacity=".34" aria-hidden="true">
      {flats.filter(isAvailable).map((flat) => (
        <use key={flat.apartment_no} href={`#${id}-windows`} transform={placeOf(shape, flat)} />
      ))}
    </g>
  );
}

/** Explains the windows; on a tower with search results also which ones do not match. */
export function Legend({ isSearched = false }: { isSearched?: boolean }) {
  const t = useTranslations("listing.tower");
  return (
    <ul className="text-small/inherit flex flex-wrap gap-x-6 gap-y-2">
      <li className="flex min-h-7 items-center gap-2.5">
        <WindowMark isLit />
        <span>{t("available")}</span>
      </li>
      <li className="flex min-h-7 items-center gap-2.5">
        <WindowMark isLit={false} />
        <span>{t("unavailable")}</span>
      </li>
      {isSearched && (
        <li className="flex min-h-7 items-center gap-2.5">
          <span className="flex opacity-35">
            <WindowMark isLit />
            <WindowMark isLit={false} />
          </span>
          <span>{t("outside")}</span>
        </li>
      )}
    </ul>
  );
}
