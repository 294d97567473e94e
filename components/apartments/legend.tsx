import { WindowMark } from "@/components/ui/window-mark";

export function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-[length:var(--t-small)]">
      <li className="flex min-h-7 items-center gap-2.5">
        <WindowMark isLit />
        Available
      </li>
      <li className="flex min-h-7 items-center gap-2.5">
        <WindowMark isLit={false} />
        Unavailable
      </li>
    </ul>
  );
}
