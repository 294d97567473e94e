import { accessSync, constants, statfsSync } from "node:fs";
import { freemem } from "node:os";

/** Linux's in-memory file system. */
const MEMORY = "/dev/shm";
/** In bytes: five databases with their journals, and the browsers' profiles. */
const ROOM = 8 * 2 ** 30;

/**
 * Keeps the temporary databases and files of tests in memory if there is room, so that no write waits for a disk.
 * Keeps a TMPDIR that is already set.
 */
export function keepInMemory(): void {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = MEMORY;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && freemem() >= ROOM;
  } catch {
    return false;
  }
}
