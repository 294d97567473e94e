import { siteStorage } from "@/lib/platform/session/storage";

/** The theme: the system's, light or dark. */
const THEMES = ["system", "light", "dusk"] as const;
export type Theme = (typeof THEMES)[number];

/** The localStorage key of the choice; absent for the system's theme. */
export const THEME_KEY = "theme";
const CHANGED = "nibash:theme";

/** The page's background, as the colour of the browser's bars (docs/product.md 10.20). */
export const PAPER = { light: "#f5f4f0", dusk: "#12152a" } as const;

/**
 * The theme-color of a chosen theme: the first matching tag wins over those of the system's themes, which Next writes.
 */
const OWN_BARS = "meta[name=theme-color][data-theme]";

export function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === shown) ?? "system";
}

/** Applies a theme at once, in this and every other tab, and stores it for the next visit. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  if (theme === "system") siteStorage.remove(THEME_KEY);
  else siteStorage.write(THEME_KEY, theme);
}

export function onThemeChange(tell: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_KEY || key === null) show(THEMES.find((theme) => theme === newValue) ?? "system");
  };
  addEventListener("storage", follow);
  addEventListener(CHANGED, tell);
  return () => {
    removeEventListener("storage", follow);
    removeEventListener(CHANGED, tell);
  };
}

function show(theme: Theme): void {
  const { documentElement, head } = document;
  head.querySelector(OWN_BARS)?.remove();
  if (theme === "system") delete documentElement.dataset.theme;
  else {
    documentElement.dataset.theme = theme;
    const bars = document.createElement("meta");
    Object.assign(bars, { name: "theme-color", content: PAPER[theme] });
    bars.dataset.theme = theme;
    head.prepend(bars);
  }
  dispatchEvent(new Event(CHANGED));
}
