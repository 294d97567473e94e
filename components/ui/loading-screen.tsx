import { useTranslations } from "#translations";

/** When each window lights, in milliseconds; with reduced motion two are lit. */
const DELAYS = [0, 200, 600, 400, 800, 1200, 1000, 1400];
const LIT = [1, 2];
const WINDOWS = [11, 28, 45, 62].flatMap((y) => [12, 33].map((x) => ({ x, y })));

/** Within the dashboard a bar at the top: the screen that is being left stays readable. */
const BAR =
  "[body>[data-dashboard]~&]:bg-brick [body>[data-dashboard]~&]:bottom-auto [body>[data-dashboard]~&]:h-1 [body>[data-dashboard]~&]:min-h-0 [body>[data-dashboard]~&]:*:sr-only";

/** The full-screen loading view: a small tower whose eight windows light one after another. */
export function LoadingScreen() {
  const t = useTranslations("layout.kit");
  return (
    <div
      className={`bg-paper text-head/none grid min-h-screen place-items-center content-center gap-5 font-serif [font-feature-settings:normal] [body>&]:fixed [body>&]:inset-0 [body>&]:z-50 ${BAR}`}
      role="status"
    >
      <svg viewBox="0 0 60 84" width="60" height="84" aria-hidden="true">
        <rect x="1" y="1" width="58" height="82" fill="none" stroke="currentColor" strokeWidth="2" />
        {WINDOWS.map(({ x, y }, index) => (
          <rect
            key={`${x}-${y}`}
            className={`animate-light stroke-current stroke-[1.5] motion-reduce:animate-none ${LIT.includes(index) ? "fill-lamp" : "fill-transparent"}`}
            style={{ animationDelay: `${DELAYS[index]}ms` }}
            x={x}
            y={y}
            width="15"
            height="11"
          />
        ))}
      </svg>
      <span>{t("loading")}</span>
    </div>
  );
}
