import { build } from "esbuild";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mediaUrl } from "@/lib/platform/images/image-loader";
import { OFFLINE_PAGE } from "@/lib/platform/service-worker/worker-contract";
import { compressFile, PUBLIC_COPIES } from "./precompress";

/** Next's lists of the offline page's files and of the fonts. */
const LISTS = [
  `.next/server/app/(public)${OFFLINE_PAGE}/page_client-reference-manifest.js`,
  ".next/server/next-font-manifest.json",
];
/** Next's list of the files that every page loads. */
const EVERY_PAGE = ".next/build-manifest.json";
const FILE = /static\/[\w./~@-]+\.(?:js|css|woff2)/g;

/** Returns the offline page and its files: hashed files need no revision, the page has its build's. */
function listOfflineParts(): { url: string; revision: string | null }[] {
  const named = LISTS.flatMap((list) => readFileSync(list, "utf8").match(FILE) ?? []);
  const { rootMainFiles } = JSON.parse(readFileSync(EVERY_PAGE, "utf8")) as { rootMainFiles: string[] };
  const files = [...new Set([...rootMainFiles, ...named])].filter((file) => existsSync(join(".next", file)));
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
