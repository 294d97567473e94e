import { WindowMark } from "@/components/ui/window-mark";

export function Legend() {
  return (
    <ul className="legend">
      <li>
        <WindowMark isLit />
        Available
      </li>
      <li>
        <WindowMark isLit={false} />
        Unavailable
      </li>
    </ul>
  );
}
