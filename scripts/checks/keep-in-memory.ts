import { accessSync, constants, statfsSync } from "node:fs";
import { freemem } from "node:os";

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";
/** Bytes: five databases with their journals, and the browsers' profiles. */
const ROOM = 8 * 2 ** 30;

/**
 * Databases and files of tests are thrown away: in memory, where there is room for them, no write waits for a disk.
 * A TMPDIR that somebody has chosen stays.
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
