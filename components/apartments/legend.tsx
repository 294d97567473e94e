import { WindowMark } from "@/components/ui/status";

/** Explains the windows; on a tower with search results also which ones do not match. */
export function Legend({ isSearched = false }: { isSearched?: boolean }) {
  return (
    <ul className="text-small/inherit flex flex-wrap gap-x-6 gap-y-2">
      <li className="flex min-h-7 items-center gap-2.5">
        <WindowMark isLit />
        Available
      </li>
      <li className="flex min-h-7 items-center gap-2.5">
        <WindowMark isLit={false} />
        Unavailable
      </li>
      {isSearched && (
        <li className="flex min-h-7 items-center gap-2.5">
          <span className="flex opacity-35">
            <WindowMark isLit />
            <WindowMark isLit={false} />
          </span>
          Outside the search
        </li>
      )}
    </ul>
  );
}
