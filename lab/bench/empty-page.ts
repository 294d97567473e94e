import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { Refusal } from "../../scripts/refusal";
import { runProgram } from "../../scripts/run-program";

const LAYOUT = `export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;
// A word, since Lighthouse measures no page that paints nothing.
const PAGE = `export default function Page() {
  return <p>Empty</p>;
}
`;
const CONFIG = `import config from "../../../next.config.mjs";
const { images, ...rest } = config;
export default rest;
`;
const STRONGEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * Builds an empty layout and page by the same Next with the product's settings, and returns the folder. The product has
 * no such page, since each of its pages includes the root layout and the error and not-found pages. It is built inside
 * the project, to use its packages.
 */
export async function buildEmptyPage(): Promise<string> {
  const folder = resolve(".data/bench-pages/empty-page");
  mkdirSync(join(folder, "app"), { recursive: true });
  writeFileSync(join(folder, "app/layout.jsx"), LAYOUT);
  writeFileSync(join(folder, "app/page.jsx"), PAGE);
  writeFileSync(join(folder, "next.config.mjs"), CONFIG);
  const { code, output } = await runProgram("env", [
    "NODE_ENV=production",
    "NEXT_TELEMETRY_DISABLED=1",
    process.execPath,
    resolve("node_modules/next/dist/bin/next"),
    "build",
    folder,
  ]);
  if (code !== 0) throw new Refusal(`The empty page was not built: ${output.slice(-1_000)}`);
  return folder;
}

/** Returns the brotli bytes of script that a built empty page loads. */
export function emptyPageBytes(folder: string): number {
  const html = readFileSync(join(folder, ".next/server/app/index.html"), "utf8");
  const files = [...html.matchAll(/<script src="\/_next\/([^"]+)" async=""/g)].map(([, file = ""]) => file);
  return files.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(folder, ".next", file)), STRONGEST).length,
    0,
  );
}
