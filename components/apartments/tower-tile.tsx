"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
  useState,
  type CSSProperties,
} from "react";
import { WIDE_TILE, textLink } from "@/components/ui/class-names";
import { pictureUrl } from "@/components/ui/image-loader";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { apartmentPath, type TowerApartment } from "./labels";
import { Legend } from "./legend";
import { isTall } from "./tower-shape";

interface TowerFocusProps {
  /** The server-rendered tower. */
  children: ReactNode;
  className?: string;
  onFlat?: (apartmentNo: string) => void;
  /** Touch has no hover: the first tap on a flat names it, the next opens it (docs/product.md 10.16). */
  isPlateFirst?: boolean;
}

function flatOf(event: SyntheticEvent) {
  return (event.target as Element).closest<SVGAElement>("a[data-flat]");
}

/** Follows pointer and keyboard focus over the tower, and opens flats without a full page load. */
export function TowerFocus({ children, className, onFlat, isPlateFirst = false }: TowerFocusProps) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  /** The flat tapped last, and whether the current press is a tap on another one. */
  const tapped = useRef<string>(undefined);
  const isToldFirst = useRef(false);

  const follow = (event: SyntheticEvent) => {
    const flat = flatOf(event);
    if (!flat || !onFlat) return;
    // The drawing is server-rendered and does not re-render, so the frame is moved in the DOM.
    for (const other of frame.current?.querySelectorAll("a.is-on") ?? []) other.classList.remove("is-on");
    flat.classList.add("is-on");
    onFlat(flat.dataset.flat ?? "");
  };
  const press = (event: PointerEvent) => {
    const pressed = flatOf(event)?.dataset.flat;
    isToldFirst.current = isPlateFirst && event.pointerType === "touch" && pressed !== tapped.current;
    if (event.pointerType === "touch" && pressed) tapped.current = pressed;
  };
  const open = (event: MouseEvent) => {
    const flat = flatOf(event);
    if (!flat || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isToldFirst.current) {
      isToldFirst.current = false;
      follow(event);
      return;
    }
    router.push(flat.href.baseVal);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are operated; this handles the bubbled events
    <div
      ref={frame}
      className={className}
      onMouseOver={follow}
      onFocus={follow}
      onPointerDown={press}
      onClick={open}
    >
      {children}
    </div>
  );
}

interface TowerTileProps {
  flats: readonly TowerApartment[];
  first: string;
  /** The server-rendered tower. */
  children: ReactNode;
}

const TILE =
  "border-line bg-surface grid grid-cols-1 gap-7 border p-7 max-lg:gap-4 max-lg:p-6 max-sm:overflow-visible max-sm:border-0 max-sm:bg-transparent max-sm:p-0 lg:grid-cols-[minmax(0,330px)_minmax(0,1fr)] lg:gap-11 lg:px-10 lg:py-8";

const TOWER = "md:max-lg:[&_svg]:max-w-75 [&_svg]:mx-auto [&_svg]:max-w-[360px]";

/** The tower beside the list, with the flat that has hover or focus. */
export function TowerTile({ flats, first, children }: TowerTileProps) {
  const [chosen, setChosen] = useState(first);
  const flat = flats.find(({ apartment_no }) => apartment_no === chosen);
  const highest = Math.max(...flats.map(({ floor_no }) => floor_no));
  return (
    <aside className={`${WIDE_TILE} ${TILE}`} aria-labelledby="tower-tile">
      <TowerFocus className={TOWER} onFlat={setChosen}>
        {children}
      </TowerFocus>
      <div
        className={`flex flex-col max-lg:order-first ${isTall(highest) ? "lg:sticky lg:top-28 lg:self-start lg:[&>:last-child]:mt-8" : ""}`}
      >
        <h2 id="tower-tile" className="text-title font-normal">
          Find it on the tower
        </h2>
        <p className="text-ink-2 mt-3 max-lg:hidden">
          Every window is a way in. Choose a floor and a block to open that apartment.
        </p>
        <div className="mt-5">
          <Legend isSearched={flats.some(({ isOutside }) => isOutside)} />
        </div>
        {flat && <ChosenFlat flat={flat} />}
      </div>
    </aside>
  );
}

function ChosenFlat({ flat }: { flat: TowerApartment }) {
  const { apartment_no, block_no, floor_no, rent, apartment_image } = flat;
  return (
    <div className="border-line mt-auto border-t pt-5 max-lg:mt-3 max-lg:pt-2" aria-live="polite">
      {/* oxlint-disable-next-line nextjs/no-img-element -- one small picture of one width */}
      <img
        className="rounded-pic h-[170px] w-full max-lg:hidden lg:[[data-empty]~aside_&]:h-[340px]"
        src={pictureUrl(apartment_image, 640)}
        width={410}
        height={170}
        loading="lazy"
        alt={`Apartment ${apartment_no}`}
      />
      <div className="mt-3.5 flex flex-wrap items-baseline justify-between gap-3">
        <b className="text-head-2xl/tight font-serif [font-feature-settings:normal] font-normal">
          {apartment_no}
        </b>
        <span className="font-strong lining-nums tabular-nums">{formatMoney(rent)} per month</span>
      </div>
      <p className="text-small text-ink-2 mt-1">
        Block {block_no}, Floor {floor_no}
      </p>
      <Link className={textLink({ className: "mt-1" })} href={apartmentPath(flat)} prefetch={false}>
        See the apartment <ArrowRight className="icon" aria-hidden="true" />
      </Link>
    </div>
  );
}

/** What the plate shows of a flat. */
export type PlateFlat = Pick<TowerApartment, "apartment_no" | "block_no" | "floor_no" | "rent">;

interface TowerPlateProps {
  flats: readonly PlateFlat[];
  /** Of the tower. */
  floors: number;
  first: string;
  children: ReactNode;
}

/** On a phone it rises from the foot of the screen once a flat is chosen, and ends below the tower. */
const ON_A_PHONE = "mt-5 data-[chosen]:max-lg:sticky data-[chosen]:max-lg:bottom-3";

/**
 * On wide screens it is beside the tower, at the flat's height: at the top for the highest, at the foot for the first.
 */
const BESIDE =
  "lg:absolute lg:top-[calc(var(--height)*100%)] lg:right-full lg:mt-0 lg:mr-6 lg:w-44 lg:-translate-y-[calc(var(--height)*100%)] lg:flex-col lg:items-start";

/** The lit tower with a plate that names the flat in focus (docs/product.md 10.16). */
export function TowerPlate({ flats, floors, first, children }: TowerPlateProps) {
  const [chosen, setChosen] = useState(first);
  const [isChosen, setIsChosen] = useState(false);
  const flat = flats.find(({ apartment_no }) => apartment_no === chosen);
  return (
    <div className="relative mx-auto max-w-102 lg:mr-0">
      <TowerFocus
        isPlateFirst
        onFlat={(apartmentNo) => {
          setChosen(apartmentNo);
          setIsChosen(true);
        }}
      >
        {children}
      </TowerFocus>
      {flat && (
        <div
          className={`rounded-pic border-dusk-line bg-dusk-2 flex flex-wrap items-center gap-x-5 gap-y-1.5 border px-5 py-4 ${ON_A_PHONE} ${BESIDE}`}
          data-chosen={isChosen || undefined}
          style={{ "--height": heightOf(flat, floors) } as CSSProperties}
          aria-live="polite"
        >
          <b className="text-head-2xl/tight font-serif [font-feature-settings:normal] font-normal">
            {flat.apartment_no}
          </b>
          <span className="lining-nums tabular-nums">{formatMoney(flat.rent)} per month</span>
          <span className="text-small">
            Block {flat.block_no}, Floor {flat.floor_no}
          </span>
          <Link
            className={textLink({ tone: "dusk", className: "ml-auto lg:ml-0" })}
            href={apartmentPath(flat)}
            prefetch={false}
          >
            See the apartment
          </Link>
        </div>
      )}
    </div>
  );
}

/** 0 at the highest floor, 1 at the first. */
function heightOf({ floor_no }: PlateFlat, floors: number): number {
  return floors > 1 ? (floors - floor_no) / (floors - 1) : 0;
}
