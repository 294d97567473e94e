import sharp from "sharp";

// These settings are libvips' and apply to the whole process, including its threads. Main thread and worker import this
// file: the main thread must load sharp before a worker thread does, or it is unloaded when the thread ends.

// sharp reads GIF, TIFF and more; uploads are JPEG or PNG, so no other decoder is allowed. SVG stays allowed for
// next/og, which renders the link previews in this process; uploads are checked before (`isJpeg`, `isPng`).
const LOADERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadSvgBuffer"];

sharp.block({ operation: ["VipsForeignLoad"] });

sharp.unblock({ operation: LOADERS });

sharp.concurrency(1);

// No photo comes twice, so libvips' cache would only waste memory.
sharp.cache(false);

export { sharp };
