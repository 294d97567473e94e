/** Defined once and used by every flat: the two wings of a floor differ only in their windows. */
export function TowerDefinitions({ id, hasWalls = false }: { id: string; hasWalls?: boolean }) {
  return (
    <defs>
      <pattern
        id={`${id}-hatch`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" fill="var(--off)" />
        <path d="M0 0v5" stroke="var(--off-line)" strokeWidth="1.5" />
      </pattern>
      <filter id={`${id}-blur`} x="-20%" y="-20%" width="140%" height="140%">
        <feGaussianBlur stdDeviation="7" />
      </filter>
      <path id={`${id}-windows`} d="M14 9h24v31H14zM46 12h24v26H46zM80 7h38v33H80z" />
      <Wing id={`${id}-lit`} windowsId={`${id}-windows`} fill="var(--lit)" stroke="var(--lit-line)" />
      <Wing
        id={`${id}-off`}
        windowsId={`${id}-windows`}
        fill={`url(#${id}-hatch)`}
        stroke="var(--off-line)"
      />
      {hasWalls && <Wall id={`${id}-wall`} />}
      <Core id={`${id}-core`} />
    </defs>
  );
}

function Wing({
  id,
  windowsId,
  fill,
  stroke,
}: {
  id: string;
  windowsId: string;
  fill: string;
  stroke: string;
}) {
  return (
    <g id={id}>
      <rect width="122" height="50" fill="var(--wall)" />
      <path d="M0 0h10v50H0zM42 0h32v50H42z" fill="var(--pier)" />
      <g fill={fill} stroke={stroke}>
        <use href={`#${windowsId}`} />
        <path d="M22 9v31M30 9v31M58 12v26M93 7v33M106 7v33" />
      </g>
      <path d="M10 0v50M42 0v50M74 0v50" stroke="var(--wall-line)" strokeOpacity=".35" strokeWidth=".75" />
      <rect y="46" width="122" height="4" fill="var(--slab)" stroke="var(--wall-line)" strokeWidth=".75" />
      <path
        d="M75 28h48M79 28v16M85 28v16M91 28v16M97 28v16M103 28v16M109 28v16M115 28v16M121 28v16"
        stroke="var(--wall-line)"
        strokeWidth=".9"
      />
      <rect
        x="73"
        y="43"
        width="51"
        height="5"
        fill="var(--slab)"
        stroke="var(--wall-line)"
        strokeWidth=".9"
      />
    </g>
  );
}

/** A floor without a home: the wing without windows and balcony. */
function Wall({ id }: { id: string }) {
  return (
    <g id={id}>
      <rect width="122" height="50" fill="var(--wall)" />
      <path d="M0 0h10v50H0zM42 0h32v50H42z" fill="var(--pier)" />
      <path d="M10 0v50M42 0v50M74 0v50" stroke="var(--wall-line)" strokeOpacity=".35" strokeWidth=".75" />
      <rect y="46" width="122" height="4" fill="var(--slab)" stroke="var(--wall-line)" strokeWidth=".75" />
    </g>
  );
}

/** Stairs and lift behind slats, between the wings. */
function Core({ id }: { id: string }) {
  return (
    <g id={id}>
      <rect width="34" height="50" fill="var(--core)" />
      <rect
        x="6"
        y="8"
        width="11"
        height="32"
        fill="var(--glass)"
        stroke="var(--wall-line)"
        strokeWidth=".9"
      />
      <path d="M21 0v50M24 0v50M27 0v50M30 0v50" stroke="#b0703a" strokeWidth="1.4" />
      <path d="M0 46h34M0 50h34" stroke="var(--wall-line)" strokeWidth=".75" />
    </g>
  );
}

const BUSH = "M0 0c-6 0-8-8-3-11-1-8 10-9 11-3 7-1 8 8 3 11-2 4-7 4-11 3Z";

/** The bushes of the planted roof: x and size. */
const BUSHES = [
  [44, 0.9],
  [62, 1.1],
  [80, 0.8],
  [104, 1],
  [214, 1.1],
  [236, 0.8],
] as const;

const STILTS = [27, 67, 107, 143, 177, 213, 253, 291];

/** The planted roof with its pergola, above the tenth floor. */
export function TowerRoof() {
  return (
    <g aria-hidden="true">
      {BUSHES.map(([x, size]) => (
        <path
          key={x}
          d={BUSH}
          transform={`translate(${x} 49) scale(${size})`}
          fill="var(--tree)"
          stroke="var(--tree-line)"
        />
      ))}
      <path
        d="M254 49v-22M282 49v-22M248 27h40M250 24h36"
        stroke="var(--timber)"
        strokeWidth="2"
        fill="none"
      />
      <rect
        x="142"
        y="28"
        width="46"
        height="34"
        fill="var(--core)"
        stroke="var(--wall-line)"
        strokeWidth=".9"
      />
      <path d="M22 49h130v13H22zM178 49h130v13H178z" fill="var(--slab)" stroke="var(--wall-line)" />
    </g>
  );
}

/** The open ground floor on stilts: door, two cars, two trees. */
export function TowerGround() {
  return (
    <g aria-hidden="true">
      <rect x="26" y="562" width="278" height="46" fill="var(--stilts)" />
      <g fill="var(--slab)" stroke="var(--wall-line)" strokeWidth=".8">
        {STILTS.map((x) => (
          <rect key={x} x={x} y="562" width="8" height="47" />
        ))}
      </g>
      <rect
        x="152"
        y="568"
        width="26"
        height="41"
        fill="var(--door)"
        stroke="var(--wall-line)"
        strokeWidth=".9"
      />
      <path d="M165 568v41" stroke="var(--wall-line)" strokeWidth=".9" />
      <rect
        x="134"
        y="561"
        width="62"
        height="6"
        fill="var(--slab)"
        stroke="var(--wall-line)"
        strokeWidth=".9"
      />
      <path d="M78 602c1-7 4-10 10-10h7c5 0 7 5 9 7 3 0 4 1 4 4v3H78z" fill="var(--car)" />
      <path d="M226 602c1-7 4-10 10-10h7c5 0 7 5 9 7 3 0 4 1 4 4v3h-30z" fill="var(--car-2)" />
      <g fill="var(--wall-line)">
        {[85, 101, 233, 249].map((x) => (
          <circle key={x} cx={x} cy="606" r="3.4" />
        ))}
      </g>
      <path d="M-6 610h342" stroke="var(--ground)" strokeWidth="1.5" />
      <path d="M12 610v-34M318 610v-30" stroke="var(--trunk)" strokeWidth="2.5" />
      <g fill="var(--tree)" stroke="var(--tree-line)">
        <circle cx="12" cy="576" r="11" />
        <circle cx="5.4" cy="583.3" r="7.7" />
        <circle cx="18.6" cy="584.3" r="7.3" />
        <circle cx="318" cy="580" r="10" />
        <circle cx="312" cy="587" r="7" />
        <circle cx="324" cy="588" r="6.6" />
      </g>
    </g>
  );
}
