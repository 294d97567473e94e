import { RotateCw } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useTranslations } from "#translations";
import { Button } from "./button";
import { cardClass } from "./class-names";
import { FormError } from "./field";

/** The frame of a drawing for empty and failed lists. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="stroke-ink mb-2 h-28 w-36 fill-none stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round] [&_*]:[vector-effect:non-scaling-stroke]"
      viewBox="0 0 144 112"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A card with a centred drawing, heading and action. */
export const EMPTY = cardClass({}, "grid content-center justify-items-center gap-2.5 px-6 py-14 text-center");
export const EMPTY_HEADING = "text-head-xl/[1.25] tracking-snug [font-feature-settings:normal]";
export const EMPTY_TEXT = "max-w-[44ch] text-label text-balance text-ink-2";

interface ErrorStateProps {
  /** Where no heading above it names what could not be read. */
  title?: string;
  children?: ReactNode;
  onRetry: () => void;
  busy?: boolean;
  /** For callers that move the focus here. */
  ref?: Ref<HTMLDivElement>;
}

/** Replaces what could not be read; filters and page stay. */
export function ErrorState({ title, children, onRetry, busy, ref }: ErrorStateProps) {
  const t = useTranslations("layout.kit");
  return (
    <div ref={ref} className={EMPTY} role="alert" tabIndex={-1} data-empty>
      <Drawing>
        <path className="stroke-line-strong" d="M8 100h128" />
        <rect className="fill-surface" x="44" y="12" width="56" height="88" />
        {[21, 40, 59, 78].map((y) => (
          <path key={y} d={`M53 ${y}h16v12H53ZM75 ${y}h16v12H75Z`} />
        ))}
        <rect x="75" y="59" width="16" height="12" className="fill-lamp" />
        <path d="M16 30c10-8 18 8 28 0M100 46c10-8 18 8 28 0" className="stroke-line-strong" />
      </Drawing>
      <h2 className={EMPTY_HEADING}>{title ?? t("notRead")}</h2>
      {children && <p className={EMPTY_TEXT}>{children}</p>}
      <Button
        className="mt-3"
        onClick={onRetry}
        busy={busy}
        icon={<RotateCw className="icon" aria-hidden="true" />}
      >
        {t("tryAgain")}
      </Button>
    </div>
  );
}

/** The same in one line, in a card; or that what stands below is out of date. */
export function ErrorLine({
  children,
  onRetry,
  busy,
}: Pick<ErrorStateProps, "children" | "onRetry" | "busy">) {
  const t = useTranslations("layout.kit");
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-4 gap-y-3">
      <FormError>{children ?? t("notRead")}</FormError>
      <Button size="sm" busy={busy} onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}
