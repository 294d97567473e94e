import { cpSync, mkdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { listFiles } from "./build-inputs";

const TEXT = /\.(js|css|svg|json|txt|xml|html|map|wasm|webmanifest)$/;
const WORTH_IT_BYTES = 500;
export const PUBLIC_COPIES = "dist/public";
/** Of the API's page, at the addresses that lib/platform/api-docs/docs-page.ts names. */
const SWAGGER_FILES = ["swagger-ui-bundle.js", "swagger-ui.css"];

const compress = promisify(brotliCompress);

/**
 * Writes a brotli file (at the highest level, since it is done once) beside each text file that browsers load: in Next's
 * static folder, and for `public/` and Swagger UI in copies, so that the source tree is unchanged.
 */
export async function precompress(): Promise<void> {
  rmSync(PUBLIC_COPIES, { recursive: true, force: true });
  const copies = listFiles("public")
    .filter((path) => TEXT.test(path))
    .map((path) => copyPublicFile(path, relative("public", path)));
  for (const file of SWAGGER_FILES)
    copies.push(copyPublicFile(join("node_modules/swagger-ui-dist", file), `api/docs/${file}`));
  const texts = [...listFiles(".next/static"), ...copies].filter((path) => TEXT.test(path));
  await Promise.all(texts.map(compressFile));
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
