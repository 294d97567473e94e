import { Maximize2 } from "lucide-react";
import { useTranslations } from "#translations";
import { Picture } from "@/components/ui/picture";
import { type Apartment, isUploaded } from "@/lib/apartments/contract";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { mediaUrl } from "@/lib/platform/images/image-loader";
import { FLOOR_PLANS, type FloorPlanDrawing } from "./floor-plans";
import { Caption, GalleryFrame, UNMEASURED } from "./gallery-frame";

/** For a plan that does not ship with the product. */
const UNKNOWN: FloorPlanDrawing = { width: 1034, height: 777, rooms: [] };

/**
 * The drawing keeps its own paper in both themes, dimmed in the dark one, opens large, and lists its rooms where it is
 * too small to read.
 */
export function FloorPlan({ apartment }: { apartment: Apartment }) {
  const t = useTranslations("apartments.plan");
  const { floor_plan, rooms, size_sqft } = apartment;
  const { rooms: list, ...size } = FLOOR_PLANS[floor_plan] ?? UNKNOWN;
  const isOwn = isUploaded(floor_plan);
  const suffix = pageLanguage() === "bn" ? "-bn" : "";
  const drawing = isOwn
    ? { src: floor_plan, sizes: "(min-width: 1024px) 60vw, 94vw" }
    : { src: mediaUrl(`/media/${floor_plan}${suffix}.svg`), unoptimized: true };
  const alt = t("picture", { rooms, size: size_sqft });
  return (
    <>
      <GalleryFrame
        photos={[{ src: drawing.src, alt, ...(isOwn ? UNMEASURED : size) }]}
        name={t("name")}
        isPaper
        className=""
      >
        <button
          type="button"
          className="rounded-pic border-line bg-plan at-dusk:brightness-86 relative block w-full cursor-zoom-in border p-[clamp(8px,2vw,24px)]"
          aria-label={t("enlarge", { picture: alt })}
          data-index={0}
        >
          <Picture className="h-auto w-full object-contain" {...drawing} loading="lazy" {...size} alt={alt} />
          <span className="text-dusk absolute top-3 right-3" aria-hidden="true">
            <Maximize2 className="icon" />
          </span>
        </button>
      </GalleryFrame>
      {!isOwn && <Caption>{t("example")}</Caption>}
      <Rooms rooms={list} />
    </>
  );
}

/** Visible text where the plan is small; for screen readers always. */
function Rooms({ rooms }: { rooms: FloorPlanDrawing["rooms"] }) {
  const t = useTranslations("apartments.rooms");
  if (rooms.length === 0) return null;
  return (
    <dl className="mt-4 sm:sr-only">
      {rooms.map(([name, size], index) => (
        <div
          key={index}
          className="border-line text-small flex min-h-9 items-center justify-between gap-4 border-b py-1.5"
        >
          <dt>{t(name)}</dt>
          <dd className="text-ink-2 whitespace-nowrap lining-nums tabular-nums">
            {pageLanguage() === "bn" ? inBengali(size) : size}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const inBengali = (size: string) => size.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯".charAt(Number(digit)));
