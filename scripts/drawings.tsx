/**
 * Writes the towers that are pictures alone (404, error) to public/media, in the colours of app/styles/tokens.css.
 * Run after a change of the drawing or the tokens: npx tsx scripts/drawings.tsx
 * As files they cost nothing on the pages that never show them; Next sends error and 404 along with every page.
 */
import { readFile, writeFile } from "node:fs/promises";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DrawnTower } from "../components/apartments/drawn-tower";

type Theme = "light" | "dusk";

async function readTokens(theme: Theme): Promise<Map<string, string>> {
  const css = await readFile("app/styles/tokens.css", "utf8");
  const root = css.slice(css.indexOf(":root"), css.indexOf("[data-theme"));
  const pairs = [...root.matchAll(/(--[\w-]+): (?:light-dark\(([^,()]+), ([^()]+)\)|([^;]+));/g)];
  return new Map(
    pairs.map(([, name = "", light, dusk, only]) => [name, (theme === "light" ? light : dusk) ?? only ?? ""]),
  );
}

async function write(name: string, drawing: ReactElement, theme: Theme): Promise<void> {
  const tokens = await readTokens(theme);
  const markup = renderToStaticMarkup(drawing)
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(/var\((--[\w-]+)\)/g, (_, token: string) => tokens.get(token) ?? "currentColor");
  await writeFile(`public/media/${name}.svg`, `${markup}\n`);
}

await write("tower-404", <DrawnTower id="t" hasGhostFloor />, "light");
await write("tower-404-dusk", <DrawnTower id="t" hasGhostFloor />, "dusk");
await write("tower-lights-out", <DrawnTower id="t" />, "dusk");
