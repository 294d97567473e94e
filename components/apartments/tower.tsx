import { TowerDefinitions } from "./tower-definitions";
import { TowerGround, TowerRoof } from "./tower-surroundings";
import { apartmentPath, type Flat, flatName, isAvailable } from "./words";

const FLOOR_HEIGHT = 50;
const TOP = 62;
const FLOORS = 10;
const ALL_FLOORS = Array.from({ length: FLOORS }, (_, index) => FLOORS - index);
const bangla = new Intl.NumberFormat("bn-BD");

interface TowerProps {
  /** Tells apart the towers of one page: it begins the ids inside. */
  id: string;
  flats: readonly Flat[];
  /** The flat that is framed from the start. */
  current?: string | undefined;
  /** On the dusk band the lit windows glow. */
  glows?: boolean;
}

/** The elevation of the building: a light is on where a home is waiting, and each flat is a link. */
export function Tower({ id, flats, current, glows = false }: TowerProps) {
  const drawn = flats.filter(({ floor_no }) => floor_no <= FLOORS);
  const label = `The tower, floor by floor: ${flats.length} apartments`;
  return (
    <svg className="tower" viewBox="0 0 330 624" role="group" aria-label={label}>
      <TowerDefinitions id={id} />
      <TowerRoof />
      <g aria-hidden="true">
        {ALL_FLOORS.map((floor) => (
          <use key={floor} href={`#${id}-core`} x="148" y={topOf(floor)} />
        ))}
        <Numerals x={16} textAnchor="end" write={String} />
        <Numerals x={314} lang="bn" write={(floor) => bangla.format(floor)} />
      </g>
      {drawn.toSorted(byFloorDown).map((flat) => (
        <FlatLink key={flat.apartment_no} id={id} flat={flat} isCurrent={flat.apartment_no === current} />
      ))}
      {glows && <Glow id={id} flats={drawn} />}
      <TowerGround />
    </svg>
  );
}

function byFloorDown(left: Flat, right: Flat) {
  return right.floor_no - left.floor_no || left.block_no.localeCompare(right.block_no);
}

function topOf(floor: number) {
  return TOP + (FLOORS - floor) * FLOOR_HEIGHT;
}

function placeOf({ floor_no, block_no }: Flat) {
  const y = topOf(floor_no);
  return block_no === "A" ? `translate(26 ${y})` : `translate(304 ${y}) scale(-1 1)`;
}

/** Block B is block A in a mirror, so that all flats have the same words inside, which pack as one. */
function FlatLink({ id, flat, isCurrent }: { id: string; flat: Flat; isCurrent: boolean }) {
  // React's types take every link for HTML's, which has no place of its own.
  const place = { transform: placeOf(flat) };
  return (
    <a
      href={apartmentPath(flat)}
      className={lookOf(flat, isCurrent)}
      {...place}
      aria-label={flatName(flat)}
      data-flat={flat.apartment_no}
    >
      <use href={`#${id}-${isAvailable(flat) ? "lit" : "off"}`} />
      <rect className="halo" x="1.5" y="1.5" width="119" height="45" />
    </a>
  );
}

function lookOf({ isOutside }: Flat, isCurrent: boolean) {
  if (isCurrent) return isOutside ? "is-on is-outside" : "is-on";
  return isOutside && "is-outside";
}

interface NumeralsProps {
  x: number;
  write: (floor: number) => string;
  textAnchor?: "end";
  className?: string;
  lang?: string;
}

/** The floors in figures: one text places nine of them, sign by sign; the tenth has two signs and a text of its own. */
function Numerals({ x, write, ...look }: NumeralsProps) {
  const [highest = FLOORS, ...others] = ALL_FLOORS;
  const lineOf = (floor: number) => topOf(floor) + 30;
  return (
    <>
      <text x={x} y={lineOf(highest)} {...look}>
        {write(highest)}
      </text>
      <text x={others.map(() => x).join(" ")} y={others.map(lineOf).join(" ")} {...look}>
        {others.map(write).join("")}
      </text>
    </>
  );
}

function Glow({ id, flats }: { id: string; flats: readonly Flat[] }) {
  return (
    <g className="glow" filter={`url(#${id}-blur)`} fill="#f5b54a" opacity=".34" aria-hidden="true">
      {flats.filter(isAvailable).map((flat) => (
        <use key={flat.apartment_no} href={`#${id}-windows`} transform={placeOf(flat)} />
      ))}
    </g>
  );
}
