import sharp from "sharp";

// These settings are libvips' own and hold for the whole process, its threads among them. Both sides import this file:
// the main thread must have loaded sharp before a worker thread does, or it is gone when the thread ends.

// sharp reads GIF, TIFF and more; a profile photo is a JPEG or a PNG, so nothing else gets as far as a decoder. SVG stays
// for next/og, which draws the link previews in this process; a photo is looked at before (`isJpeg`, `isPng`).
const LOADERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadSvgBuffer"];
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);
// No photo comes twice, and what libvips keeps of one is memory held for nothing.
sharp.cache(false);

export { sharp };
