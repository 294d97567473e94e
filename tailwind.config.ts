import type { Config } from "tailwindcss";

/** Tailwind's names for the tokens of app/styles/tokens.css; the values live there, in both themes. */
const config: Config = {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  darkMode: ["selector", '[data-theme="dusk"]'],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      paper: "var(--paper)",
      surface: "var(--surface)",
      sunk: "var(--sunk)",
      line: { DEFAULT: "var(--line)", strong: "var(--line-strong)" },
      ink: { DEFAULT: "var(--ink)", 2: "var(--ink-2)", 3: "var(--ink-3)" },
      brick: { DEFAULT: "var(--brick)", deep: "var(--brick-deep)", tint: "var(--brick-tint)" },
      lamp: { DEFAULT: "var(--lamp)", tint: "var(--lamp-tint)", ink: "var(--lamp-ink)" },
      leaf: { DEFAULT: "var(--leaf)", tint: "var(--leaf-tint)" },
      danger: { DEFAULT: "var(--danger)", tint: "var(--danger-tint)" },
      dusk: { DEFAULT: "var(--dusk)", 2: "var(--dusk-2)", line: "var(--dusk-line)" },
      avatar: {
        DEFAULT: "var(--avatar)",
        ink: "var(--avatar-ink)",
        blue: { DEFAULT: "var(--avatar-blue)", ink: "var(--avatar-blue-ink)" },
      },
      window: { edge: "var(--win-edge)", lit: "var(--win-lit)", off: "var(--win-off)" },
      map: {
        land: "var(--map-land)",
        paper: "var(--map-paper)",
        ink: "var(--map-ink)",
        line: "var(--map-line)",
      },
      "on-dusk": { DEFAULT: "var(--on-dusk)", 2: "var(--on-dusk-2)" },
    },
    fontFamily: { serif: "var(--serif)", sans: "var(--sans)", bangla: "var(--bangla)" },
    fontSize: {
      micro: ["var(--t-micro)", { lineHeight: "1.45" }],
      small: ["var(--t-small)", { lineHeight: "1.5" }],
      body: ["var(--t-body)", { lineHeight: "1.6" }],
      lead: ["var(--t-lead)", { lineHeight: "1.65" }],
      head: ["var(--t-head)", { lineHeight: "1.3" }],
      title: ["var(--t-title)", { lineHeight: "1.1" }],
      section: ["var(--t-section)", { lineHeight: "1.06", letterSpacing: "-0.026em", fontWeight: "400" }],
      hero: ["var(--t-hero)", { lineHeight: "1.02", letterSpacing: "-0.032em" }],
    },
    borderRadius: {
      none: "0",
      pic: "var(--r-pic)",
      ctl: "var(--r-ctl)",
      box: "var(--r-box)",
      full: "9999px",
    },
    extend: {
      screens: { laptop: "56.25rem", desktop: "75rem" },
      backgroundImage: {
        "window-bar": "linear-gradient(var(--win-bar), var(--win-bar))",
        "window-hatch":
          "repeating-linear-gradient(135deg, var(--win-off) 0 1.25px, transparent 1.25px 3.5px)",
      },
      spacing: { section: "clamp(64px, 8vw, 120px)", "section-tight": "clamp(40px, 5vw, 72px)" },
    },
    boxShadow: { none: "none", menu: "var(--e2)", dialog: "var(--e3)" },
  },
};

export default config;
