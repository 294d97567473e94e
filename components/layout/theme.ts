import { siteStorage } from "@/lib/session/storage";

/** How the house looks: as the system says, by day or at dusk. */
const THEMES = ["system", "light", "dusk"] as const;
export type Theme = (typeof THEMES)[number];

/** Where this browser keeps the choice; nothing is kept for the system's own. */
const KEY = "theme";
const CHANGED = "nibash:theme";

/** The page's paper, for the browser's own bars (docs/product.md 10.20). */
export const PAPER = { light: "#f5f4f0", dusk: "#12152a" } as const;

/** The bars' colour of a chosen theme: the first of its name wins over those of the system's, which Next writes. */
const OWN_BARS = "meta[name=theme-color][data-theme]";

/**
 * Runs in the head before anything is painted, so that no page begins in the other theme. A browser that keeps nothing
 * follows the system.
 */
export const THEME_START = `try{let d=document,t=localStorage.getItem("${KEY}");if(t=="light"||t=="dusk"){d.documentElement.dataset.theme=t;let m=d.createElement("meta");m.name="theme-color";m.content=${JSON.stringify(PAPER)}[t];m.dataset.theme=t;d.head.prepend(m)}}catch{}`;

export function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === shown) ?? "system";
}

/** Shows a theme at once, here and in every other tab, and keeps it for the next visit. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  if (theme === "system") siteStorage.remove(KEY);
  else siteStorage.write(KEY, theme);
}

export function onThemeChange(tell: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === KEY || key === null) show(THEMES.find((theme) => theme === newValue) ?? "system");
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
