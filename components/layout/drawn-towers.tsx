/* oxlint-disable nextjs/no-img-element -- drawings have one size, and these must cost no script */

import { mediaUrl } from "@/components/ui/image-loader";

const DRAWINGS = [
  { file: "/media/tower-404.svg", className: "at-dusk:hidden" },
  { file: "/media/tower-404-dusk.svg", className: "hidden at-dusk:block" },
] as const;

/** The tower with a dashed eleventh floor. scripts/build/drawings.tsx draws the files. */
export function DrawnTower404() {
  return (
    <>
      {DRAWINGS.map(({ file, className }) => (
        <img
          key={file}
          className={`h-auto w-full ${className}`}
          src={mediaUrl(file)}
          alt=""
          width={346}
          height={698}
          // The one that is not shown is not fetched.
          loading="lazy"
        />
      ))}
    </>
  );
}

/** The tower with its lights out, on the dusk band. */
export function DarkTower() {
  return (
    <div className="rounded-pic bg-dusk max-laptop:px-6 max-laptop:pt-8 overflow-hidden px-10 pt-12">
      <img
        className="mx-auto h-auto w-full max-w-[280px]"
        src={mediaUrl("/media/tower-lights-out.svg")}
        alt=""
        width={346}
        height={624}
      />
    </div>
  );
}
