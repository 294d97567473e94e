import { build } from "esbuild";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mediaUrl } from "@/lib/platform/images/image-loader";
import { OFFLINE_PAGE } from "@/lib/platform/service-worker/worker-contract";
import { compressFile, PUBLIC_COPIES } from "./precompress";

/** Next's list of the offline page's files. */
const PAGE = `.next/server/app/(public)${OFFLINE_PAGE}/page_client-reference-manifest.js`;
/** What pages preload in either language (app/site-document.tsx). */
const FONT = /^(?:fraunces|inter|noto-serif-bengali|inter-regular|noto-sans-bengali)\.[\w-]+\.woff2$/;
/** Next's list of the files that every page loads. */
const EVERY_PAGE = ".next/build-manifest.json";
const FILE = /static\/[\w./~@-]+\.(?:js|css)/g;

/** Returns the offline page and its files: hashed files need no revision, the page has its build's. */
function listOfflineParts(): { url: string; revision: string | null }[] {
  const named = readFileSync(PAGE, "utf8").match(FILE) ?? [];
  const fonts = readdirSync(".next/static/media").filter((name) => FONT.test(name));
  const { rootMainFiles } = JSON.parse(readFileSync(EVERY_PAGE, "utf8")) as { rootMainFiles: string[] };
  const files = [
    ...new Set([...rootMainFiles, ...named, ...fonts.map((name) => `static/media/${name}`)]),
  ].filter((file) => existsSync(join(".next", file)));
  return [
    { url: OFFLINE_PAGE, revision: readFileSync(".next/BUILD_ID", "utf8") },
    { url: mediaUrl("/media/tower-lights-out.svg"), revision: null },
    ...files.map((file) => ({ url: `/_next/${file}`, revision: null })),
  ];
}

/** Bundles lib/service-worker for the browser, into the folder with the copies of `public/`. */
export async function buildServiceWorker(): Promise<void> {
  const outfile = join(PUBLIC_COPIES, "sw.js");
  await build({
    entryPoints: ["lib/platform/service-worker/worker.ts"],
    outfile,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    logLevel: "warning",
    define: {
      OFFLINE_PARTS: JSON.stringify(listOfflineParts()),
      "process.env.NODE_ENV": '"production"',
    },
  });
  await compressFile(outfile);
}
