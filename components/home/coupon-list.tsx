"use client";

import type { EmblaCarouselType } from "embla-carousel";
import useEmblaCarousel from "embla-carousel-react";
import { ArrowLeft, ArrowRight, Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { TICKET, TicketSkeletons } from "@/components/ui/skeletons";
import { toastSuccess } from "@/components/ui/toast";
import { useValidCoupons } from "@/lib/coupons/client";
import type { Coupon } from "@/lib/coupons/contract";

const OPTIONS = {
  align: "start",
  // A row that shows all its tickets cannot be dragged.
  watchDrag: (embla: EmblaCarouselType) => embla.scrollSnapList().length > 1,
  watchFocus: followFocus,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

const STEPS: Partial<Record<string, Step>> = { ArrowLeft: -1, ArrowRight: 1 };

type Step = 1 | -1;

/** A row of tickets that is moved by dragging, by two buttons, by arrow keys and by a horizontal wheel. */
function useCouponRow() {
  const [view, embla] = useEmblaCarousel(OPTIONS);
  useEffect(() => (embla ? followKeysAndWheel(embla) : undefined), [embla]);
  return { view, turn: (step: Step) => embla && turn(embla, step) };
}

/** Moves by one view; wraps around at either end, so that every press has an effect. */
function turn(embla: EmblaCarouselType, step: Step) {
  const last = embla.scrollSnapList().length - 1;
  // The row ends with a full view, so the last view's tickets share one snap point.
  const perView = embla.slideNodes().length - last;
  if (step > 0) embla.scrollTo(embla.canScrollNext() ? embla.selectedScrollSnap() + perView : 0);
  else embla.scrollTo(embla.canScrollPrev() ? embla.selectedScrollSnap() - perView : last);
}

/** Scrolls to the ticket that got the focus; one that is already visible does not move. */
function followFocus(embla: EmblaCarouselType, { target }: FocusEvent): false {
  const at = embla.slideNodes().findIndex((slide) => slide.contains(target as Node));
  if (embla.slidesInView().includes(at)) return false;
  // The browser may have scrolled the clipped row itself.
  embla.rootNode().scrollLeft = 0;
  embla.scrollTo(at, true);
  // The carousel's default would move a visible ticket, too.
  return false;
}

/** The carousel supports only pointers; keys and a horizontal wheel move it by one ticket. */
function followKeysAndWheel(embla: EmblaCarouselType): () => void {
  const row = embla.rootNode();
  const move = (step: Step) => (step > 0 ? embla.scrollNext() : embla.scrollPrev());
  let turned = 0;
  const onWheel = (event: WheelEvent) => {
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    // Else browsers take the gesture for "back".
    event.preventDefault();
    turned += event.deltaX;
    const ticket = embla.slideNodes()[0]?.offsetWidth ?? 0;
    if (Math.abs(turned) < ticket / 2) return;
    move(turned > 0 ? 1 : -1);
    turned -= Math.sign(turned) * ticket;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(step);
  };
  row.addEventListener("wheel", onWheel, { passive: false });
  row.addEventListener("keydown", onKey);
  return () => {
    row.removeEventListener("wheel", onWheel);
    row.removeEventListener("keydown", onKey);
  };
}

/** How long the label says Copied!: 2 seconds (docs/product.md 6.4). */
const COPIED_MS = 2000;

/** For copying by hand, where the clipboard is refused. */
function selectAll(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}

function CouponTicket({ coupon: { coupon, discount, description } }: { coupon: Coupon }) {
  const t = useTranslations("building.coupons");
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const collect = async () => {
    try {
      await navigator.clipboard.writeText(coupon);
      setCopied(true);
      setRefused(false);
      await toastSuccess(t("isCopied", { coupon }));
    } catch (error) {
      // oxlint-disable-next-line no-console -- a clipboard failure is only logged
      console.warn("The coupon could not be copied.", error);
      setRefused(true);
    }
  };
  return (
    <li className={TICKET.frame}>
      <div className={TICKET.paper}>
        <div className={TICKET.head}>
          {t.rich("off", {
            discount,
            unit: (text) => <small className={TICKET.unit}>{text}</small>,
          })}
        </div>
        <div className={TICKET.tear} />
        <p className={TICKET.text}>{description}</p>
        {isRefused && (
          <div className="sm:max-notebook:px-4.5 px-6 pt-3">
            <Input ref={selectAll} className="lining-nums" aria-label={t("code")} value={coupon} readOnly />
          </div>
        )}
        <Button
          variant={isCopied ? "done" : "outline"}
          onClick={() => void collect()}
          icon={
            isCopied ? (
              <Check className="icon" aria-hidden="true" />
            ) : (
              <Copy className="icon" aria-hidden="true" />
            )
          }
        >
          {t(isCopied ? "copied" : "collect")}
        </Button>
      </div>
    </li>
  );
}

/**
 * Clipped two pixels outside the tickets, whose edge is a shadow. Also draws the row's focus ring, since the row moves.
 */
const VIEW =
  "has-[>:focus-visible]:rounded-ctl outline-focus -mx-0.5 touch-pan-y touch-pinch-zoom overflow-hidden px-0.5 pt-0.5 pb-1.5 has-[>:focus-visible]:outline-3 outline-offset-3";

/**
 * No transition: it would distort measurements while it moves; under reduced motion everything else takes a moment
 * (base.css).
 */
const ROW =
  "grid auto-cols-[100%] grid-flow-col gap-2.5 transition-none focus-visible:outline-none sm:auto-cols-[calc((100%-20px)/2)] sm:gap-5 md:auto-cols-[calc((100%-40px)/3)] lg:auto-cols-[calc((100%-60px)/4)]";

/** Renders nothing without coupons, or if they cannot be fetched (docs/product.md 6.4). */
export function CouponList() {
  const { coupons, isLoading } = useValidCoupons();
  const { view, turn } = useCouponRow();
  const t = useTranslations("building.coupons");
  if (!isLoading && coupons.length === 0) return null;
  return (
    <section className="pb-section" aria-labelledby="coupons">
      <div className="group/coupons px-gutter max-w-page mx-auto w-full">
        <div className="mb-section-head flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="coupons" className="text-section">
            {t("title")}
          </h2>
          {/* A row shows only as many as fit, so this says how many there are. */}
          <p className="text-ink-2 text-subhead max-w-[52ch] sm:ml-auto">
            {isLoading ? t("loading") : t("valid", { count: coupons.length })}
          </p>
          {/* The two arrows are shown only if the row overflows. */}
          <div className="hidden gap-2 group-has-[li:nth-child(5)]/coupons:flex max-lg:group-has-[li:nth-child(4)]/coupons:flex max-md:group-has-[li:nth-child(3)]/coupons:flex max-sm:group-has-[li:nth-child(2)]/coupons:flex">
            <Button
              size="icon"
              aria-label={t("previous")}
              onClick={() => turn(-1)}
              icon={<ArrowLeft className="icon" aria-hidden="true" />}
            />
            <Button
              size="icon"
              aria-label={t("next")}
              onClick={() => turn(1)}
              icon={<ArrowRight className="icon" aria-hidden="true" />}
            />
          </div>
        </div>
        <div className={VIEW} ref={view}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable row must be reachable by keyboard */}
          <ul className={ROW} tabIndex={0} aria-label={t("list")} aria-busy={isLoading}>
            {isLoading && <TicketSkeletons />}
            {coupons.map((coupon) => (
              <CouponTicket key={coupon._id} coupon={coupon} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
