export function Legend() {
  return (
    <ul className="legend">
      <li>
        <span className="win" aria-hidden="true" />
        Available
      </li>
      <li>
        <span className="win off" aria-hidden="true" />
        Unavailable
      </li>
    </ul>
  );
}
