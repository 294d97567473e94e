import { cpSync, mkdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { listFiles } from "./build-inputs";

const TEXT = /\.(js|css|svg|json|txt|xml|html|map|wasm|webmanifest)$/;
const WORTH_IT_BYTES = 500;
export const PUBLIC_COPIES = "dist/public";
/** The script of the API page, at the URL that lib/api-docs/docs-page.ts names: 3.3 MB, 0.7 compressed. */
const SCALAR = "node_modules/@scalar/api-reference/dist/browser/standalone.js";
const SCALAR_PATH = "api/docs/scalar.js";

const compress = promisify(brotliCompress);

/**
 * Writes a brotli file (at the highest level, since it is done once) beside each text file that browsers load: in Next's
 * static folder, and for `public/` and Scalar in copies, so that the source tree is unchanged.
 */
export async function precompress(): Promise<void> {
  rmSync(PUBLIC_COPIES, { recursive: true, force: true });
  const copies = listFiles("public")
    .filter((path) => TEXT.test(path))
    .map((path) => copyPublicFile(path, relative("public", path)));
  copies.push(copyPublicFile(SCALAR, SCALAR_PATH));
  for (const path of [...listFiles(".next/static"), ...copies]) {
    if (TEXT.test(path)) await compressFile(path);
  }
}

/** Writes the brotli file beside a file if it is worth it. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < WORTH_IT_BYTES) return;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await compress(content, options));
}

/** Copies a file to where the server serves `address`; returns the copy's path. */
function copyPublicFile(path: string, address: string): string {
  const copy = join(PUBLIC_COPIES, address);
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(path, copy);
  return copy;
}
