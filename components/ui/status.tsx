/** Never colour alone: a lit or hatched window, and the word. */
export function Status({ isAvailable }: { isAvailable: boolean }) {
  return (
    <span className={isAvailable ? "status" : "status off"}>
      <span className={isAvailable ? "win" : "win off"} aria-hidden="true" />
      {isAvailable ? "Available" : "Unavailable"}
    </span>
  );
}
