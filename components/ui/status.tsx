import { cva } from "class-variance-authority";
import { WindowMark } from "./window-mark";

export const statusClass = cva("inline-flex items-center gap-2 font-strong whitespace-nowrap", {
  variants: { isAvailable: { true: "", false: "text-ink-2" } },
});

/** Never colour alone: a lit or hatched window, and the text. */
export function Status({ isAvailable }: { isAvailable: boolean }) {
  return (
    <span className={statusClass({ isAvailable })}>
      <WindowMark isLit={isAvailable} />
      <span>{isAvailable ? "Available" : "Unavailable"}</span>
    </span>
  );
}

export function Spinner() {
  return (
    <span
      className="size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none motion-reduce:border-r-current motion-reduce:opacity-60"
      aria-hidden="true"
    />
  );
}
