import { cva } from "class-variance-authority";
import { useTranslations } from "#translations";

// Keeps its colours in forced-colors mode, since lit or hatched is its only content.
const variants = cva("inline-block h-4 w-3 flex-none rounded-pic border-[1.5px] forced-color-adjust-none", {
  variants: {
    isLit: {
      true: "border-window-edge bg-window-lit bg-window-bar bg-size-[1.5px_100%] bg-center bg-no-repeat",
      false: "border-window-off bg-window-hatch",
    },
  },
});

/** A small window of the tower: lit if an apartment is available, else hatched. */
export function WindowMark({ isLit }: { isLit: boolean }) {
  return <span className={variants({ isLit })} aria-hidden="true" />;
}

export const statusClass = cva("inline-flex items-center gap-2 font-strong whitespace-nowrap", {
  variants: { isAvailable: { true: "", false: "text-ink-2" } },
});

/** Never colour alone: a lit or hatched window, and the text. */
export function Status({ isAvailable }: { isAvailable: boolean }) {
  const t = useTranslations("layout.kit");
  return (
    <span className={statusClass({ isAvailable })}>
      <WindowMark isLit={isAvailable} />
      <span>{t(isAvailable ? "available" : "unavailable")}</span>
    </span>
  );
}
