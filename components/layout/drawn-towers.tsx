/* eslint-disable @next/next/no-img-element -- drawings have one size, and these must cost no script */

import { mediaUrl } from "@/components/ui/image-loader";

/** The tower with a dashed eleventh floor. scripts/build/drawings.tsx draws the files. */
export function DrawnTower404() {
  return (
    <picture>
      <source srcSet={mediaUrl("/media/tower-404-dusk.svg")} media="(prefers-color-scheme: dark)" />
      <img className="h-auto w-full" src={mediaUrl("/media/tower-404.svg")} alt="" width={346} height={698} />
    </picture>
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
