import { siteStorage } from "@/lib/platform/session/storage";

/** The theme: the system's, light or dark. */
const THEMES = ["system", "light", "dusk"] as const;
export type Theme = (typeof THEMES)[number];

/** The localStorage key of the choice; absent for the system's theme. */
const KEY = "theme";
const CHANGED = "nibash:theme";

/** The page's background, as the colour of the browser's bars (docs/product.md 10.20). */
export const PAPER = { light: "#f5f4f0", dusk: "#12152a" } as const;

/**
 * The theme-color of a chosen theme: the first matching tag wins over those of the system's themes, which Next writes.
 */
const OWN_BARS = "meta[name=theme-color][data-theme]";

/**
 * Runs in the head before the first paint, so that no page flashes the other theme. Without a stored choice the
 * system's theme applies, as where the browser blocks storage, which throws.
 */
export const THEME_START = `try{let d=document,t=localStorage.getItem("${KEY}");if(t=="light"||t=="dusk"){d.documentElement.dataset.theme=t;let m=d.createElement("meta");m.name="theme-color";m.content=${JSON.stringify(PAPER)}[t];m.dataset.theme=t;d.head.prepend(m)}}catch{}`;

export function readTheme(): Theme {
  const shown = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === shown) ?? "system";
}

/** Applies a theme at once, in this and every other tab, and stores it for the next visit. */
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
