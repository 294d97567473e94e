const WINDOWS = [11, 28, 45, 62].flatMap((y) => [12, 33].map((x) => ({ x, y })));

/** The full-screen loading view: a small tower whose eight windows light one after another. */
export function LoadingScreen() {
  return (
    <div className="loading" role="status">
      <svg viewBox="0 0 60 84" width="60" height="84" aria-hidden="true">
        <rect x="1" y="1" width="58" height="82" fill="none" stroke="currentColor" strokeWidth="2" />
        {WINDOWS.map(({ x, y }) => (
          <rect key={`${x}-${y}`} className="lamp" x={x} y={y} width="15" height="11" />
        ))}
      </svg>
      <span>Loading...</span>
    </div>
  );
}
