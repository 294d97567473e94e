import { asMarkup, type Markup } from "@/components/ui/markup";
import { TowerDefinitions } from "./tower-definitions";
import { TowerGround, TowerRoof } from "./tower-surroundings";
import { apartmentPath, type Flat, flatName, isAvailable } from "./words";

const FLOOR_HEIGHT = 50;
const TOP = 62;
const FLOORS = 10;
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
export function Tower(props: TowerProps) {
  const label = `The tower, floor by floor: ${props.flats.length} apartments`;
  return (
    <svg className="tower" viewBox="0 0 330 624" role="group" aria-label={label} {...drawElevation(props)} />
  );
}

const drawn = new Map<string, { key: string; markup: Markup }>();

/** The last drawing of each tower is kept: it changes only when an apartment does. */
function drawElevation(props: TowerProps): Markup {
  const key = JSON.stringify(props);
  const kept = drawn.get(props.id);
  if (kept?.key === key) return kept.markup;
  const markup = asMarkup(<Elevation {...props} />);
  drawn.set(props.id, { key, markup });
  return markup;
}

/** Everything inside the frame. */
export function Elevation({ id, flats, current, glows = false }: TowerProps) {
  const drawn = flats.filter(({ floor_no }) => floor_no <= FLOORS);
  return (
    <>
      <TowerDefinitions id={id} />
      <TowerRoof />
      <g aria-hidden="true">
        {floors().map((floor) => (
          <FloorNumerals key={floor} floor={floor} coreId={`${id}-core`} />
        ))}
      </g>
      {drawn.toSorted(byFloorDown).map((flat) => (
        <FlatLink key={flat.apartment_no} id={id} flat={flat} isCurrent={flat.apartment_no === current} />
      ))}
      {glows && <Glow id={id} flats={drawn} />}
      <TowerGround />
    </>
  );
}

function floors() {
  return Array.from({ length: FLOORS }, (_, index) => FLOORS - index);
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

function FlatLink({ id, flat, isCurrent }: { id: string; flat: Flat; isCurrent: boolean }) {
  const x = flat.block_no === "A" ? 26 : 182;
  const y = topOf(flat.floor_no);
  return (
    <a
      href={apartmentPath(flat)}
      className={isCurrent ? "is-on" : undefined}
      aria-label={flatName(flat)}
      data-flat={flat.apartment_no}
    >
      <use href={`#${id}-${isAvailable(flat) ? "lit" : "off"}`} transform={placeOf(flat)} />
      <rect className="halo" x={x + 1.5} y={y + 1.5} width="119" height="45" />
      <rect className="hit" x={x} y={y} width="122" height="50" />
    </a>
  );
}

function FloorNumerals({ floor, coreId }: { floor: number; coreId: string }) {
  const y = topOf(floor);
  return (
    <>
      <use href={`#${coreId}`} x="148" y={y} />
      <text x="16" y={y + 30} textAnchor="end">
        {floor}
      </text>
      <text x="314" y={y + 30} lang="bn">
        {bangla.format(floor)}
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
