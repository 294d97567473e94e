import { TowerDefinitions } from "./tower-definitions";
import { TowerGround, TowerRoof } from "./tower-surroundings";

const FLOORS = Array.from({ length: 10 }, (_, index) => 62 + index * 50);

/** The tower as a picture alone, with its lights out; `hasGhostFloor` adds the dashed eleventh floor of the 404. */
export function DrawnTower({ id, hasGhostFloor = false }: { id: string; hasGhostFloor?: boolean }) {
  return (
    <svg className="elev" viewBox={hasGhostFloor ? "0 -74 330 698" : "0 0 330 624"} aria-hidden="true">
      {hasGhostFloor && <GhostFloor />}
      <TowerDefinitions id={id} />
      <TowerRoof />
      {FLOORS.map((y) => (
        <g key={y}>
          <use href={`#${id}-core`} x="148" y={y} />
          <use href={`#${id}-off`} transform={`translate(26 ${y})`} />
          <use href={`#${id}-off`} transform={`translate(304 ${y}) scale(-1 1)`} />
        </g>
      ))}
      <TowerGround />
    </svg>
  );
}

function GhostFloor() {
  return (
    <>
      <rect className="ghost" x="26" y="-70" width="278" height="62" />
      <path className="ghost" d="M40-58h26v38H40zM78-55h26v32H78zM226-55h26v32h-26zM264-58h26v38h-26z" />
      <text className="ghostno" x="165" y="-30" textAnchor="middle">
        404
      </text>
    </>
  );
}
