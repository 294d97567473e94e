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
