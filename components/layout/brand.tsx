import Link from "next/link";
import { useTranslations } from "#translations";
import { BUILDING_DEFAULTS, siteName } from "@/lib/building/contract";

const WINDOWS = [
  [4, 4.5],
  [11, 4.5],
  [4, 11.5],
  [4, 18.5],
  [11, 18.5],
] as const;

/** The style of the link around the logo. */
export const BRAND =
  "inline-flex min-h-11 min-w-0 items-center gap-3 font-serif text-head-xl/none font-normal tracking-tight text-inherit no-underline [font-feature-settings:normal]";

/** Six windows, one lit, and the name: the building's `siteName`, in both scripts for the product's own. */
export function Brand({ name }: { name: string }) {
  return (
    // Home is loaded on press: pages that check the session are not prefetched.
    <Link className={BRAND} href="/" prefetch={false}>
      <BrandSign name={name} />
    </Link>
  );
}

/** The content of the brand's link. */
export function BrandSign({ name, onDusk = false }: { name: string; onDusk?: boolean }) {
  const isOwn = name !== siteName(BUILDING_DEFAULTS);
  return (
    <>
      <svg className="h-7 w-5 flex-none" viewBox="0 0 20 28" aria-hidden="true">
        <rect
          x=".75"
          y=".75"
          width="18.5"
          height="26.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        {WINDOWS.map(([x, y]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width="5" height="5" fill="currentColor" />
        ))}
        <rect x="11" y="11.5" width="5" height="5" fill="#f0b23e" stroke={onDusk ? "#f0b23e" : "#1c2036"} />
      </svg>
      <span className={isOwn ? "min-w-0 truncate leading-snug" : undefined}>{name}</span>
      {!isOwn && (
        <span
          className="border-line-strong font-bangla text-subhead/normal border-l pt-0.5 pl-3 font-medium tracking-normal opacity-86"
          lang="bn"
        >
          নিবাস
        </span>
      )}
    </>
  );
}

/** Each header begins with it. */
export function SkipLink() {
  const t = useTranslations("layout");
  return (
    <a
      className="rounded-ctl left-gutter bg-ink text-on-primary absolute -top-20 z-60 px-5 py-3 focus:top-3"
      href="#main"
    >
      {t("skip")}
    </a>
  );
}
