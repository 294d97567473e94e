import { logger } from "@/lib/platform/logger";
import { findPhoto } from "./gridfs";

const OWN = /^\/api\/images\/([0-9a-f]{48})-\d+$/;

const CLOUDINARY = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/;

/** The size of the previews in our own store (lib/platform/workers/pictures.ts). */
const SIZE = "c_fill,f_jpg,q_auto,w_680,h_630";

/** The timeout of a link preview's picture. */
const WAIT_MS = 4_000;

/** Returns the small JPEG of an apartment's stored picture, or null if it cannot be loaded. */
export async function loadPreview(address: string): Promise<Uint8Array | null> {
  const [, stem] = OWN.exec(address) ?? [];
  if (stem) return findPhoto(`${stem}-preview`);
  const [, account = "", path = ""] = CLOUDINARY.exec(address) ?? [];
  if (!path) return null;
  try {
    const answer = await fetch(`${account}${SIZE}/${path}`, { signal: AbortSignal.timeout(WAIT_MS) });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch (error) {
    logger().warn({ err: error }, "photo not loaded");
    return null;
  }
}
