export interface PreviewProps {
  /** The building's name. */
  site: string;
  /** A JPEG as a data URL; null: the dusk alone. */
  photo: string | null;
  title: string;
  words: string;
  /** Whether the window next to the name is lit: the apartment is available. */
  isLit?: boolean;
}

const INK = "#1c2036";
const LAMP = "#f0b23e";

/** 1200 × 630 for next/og, which supports only flex boxes and style objects. */
export function Preview({ site, photo, title, words, isLit = true }: PreviewProps) {
  return (
    <div style={{ display: "flex", width: 1200, height: 630, background: "#f5f4f0", color: INK }}>
      <div style={{ display: "flex", flexDirection: "column", width: 520, padding: 64 }}>
        <div style={{ display: "flex", alignItems: "center", fontFamily: "Fraunces", fontSize: 40 }}>
          <div
            style={{
              display: "flex",
              width: 26,
              height: 36,
              marginRight: 20,
              border: `4px solid ${INK}`,
              background: isLit ? LAMP : "#ebe9e3",
            }}
          />
          {site}
        </div>
        <div
          style={{
            display: "flex",
            marginTop: "auto",
            fontFamily: "Fraunces",
            fontSize: 68,
            lineHeight: 1.05,
            letterSpacing: -2,
          }}
        >
          {title}
        </div>
        <div
          style={{
            display: "flex",
            marginTop: 24,
            fontFamily: "Inter",
            fontSize: 28,
            lineHeight: 1.4,
            color: "#464a5f",
          }}
        >
          {words}
        </div>
      </div>
      {photo ? (
        // oxlint-disable-next-line nextjs/no-img-element -- next/og draws plain images only
        <img src={photo} alt="" width={680} height={630} style={{ objectFit: "cover" }} />
      ) : (
        <div style={{ display: "flex", width: 680, height: 630, background: "#222748" }} />
      )}
    </div>
  );
}
