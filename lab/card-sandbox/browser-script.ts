import { build } from "esbuild";
import fs from "node:fs";
import path from "node:path";

/** Beside this file under tsx; in the project's folder if this file is bundled elsewhere. */
const PLACES = [import.meta.dirname, path.resolve("lab/card-sandbox")];

/** The script that a page loads in place of https://js.stripe.com/…/stripe.js. */
export async function loadBrowserScript(): Promise<string> {
  const entry = PLACES.map((place) => path.join(place, "browser", "stripe.ts")).find((file) =>
    fs.existsSync(file),
  );
  if (!entry) throw new Error("The card sandbox's browser script (lab/card-sandbox/browser) is missing.");
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}
