import mongoose from "mongoose";
import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { connectDatabase } from "@/lib/platform/db/connect";
import type { PhotoStore } from "./store";

/**
 * Returns a name with the content's hash, so that browsers may cache the picture forever, and a random part, so that
 * two users with the same picture do not share a file that is deleted with one of them.
 */
export function photoName(photo: Buffer): string {
  return `${createHash("sha256").update(photo).digest("hex").slice(0, 32)}${randomBytes(8).toString("hex")}`;
}

/** Matches a stored picture's name: a user's photo has one size, an apartment's picture several (`…-1440`). */
export const PHOTO_NAME = /^[0-9a-f]{48}(?:-(?:\d{3,4}|preview))?$/;

/** The length of the part of the name that all sizes share. */
const STEM_LENGTH = 48;

const ADDRESS = "/api/images/";

async function database() {
  const { db } = await connectDatabase();
  if (!db) throw new Error("connected without a database");
  return db;
}

const bucket = async () => new mongoose.mongo.GridFSBucket(await database(), { bucketName: "photos" });

// GridFS types its ids as ObjectId; MongoDB accepts any value.
const idOf = (name: string) => name as unknown as mongoose.mongo.ObjectId;

/** Deletes a photo in all sizes, or the rest of one; does nothing if there is none. */
async function erase(stem: string): Promise<void> {
  const db = await database();
  const ofStem = { $regex: `^${stem}` };
  // If one deletion fails, completes the other one before it throws.
  const ends = await Promise.allSettled([
    db.collection("photos.files").deleteMany({ _id: ofStem as never }),
    db.collection("photos.chunks").deleteMany({ files_id: ofStem }),
  ]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

async function write(name: string, bytes: Uint8Array): Promise<void> {
  const upload = (await bucket()).openUploadStreamWithId(idOf(name), name, {
    metadata: { type: name.endsWith("preview") ? "image/jpeg" : "image/webp" },
  });
  await pipeline(Readable.from([bytes]), upload);
}

/** Runs `work`, which stores files under a stem; deletes them all if it fails. */
async function wholly(stem: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await erase(stem).catch(() => undefined); // sweepPhotos deletes any leftovers.
    throw error;
  }
}

export const gridfsStore: PhotoStore = {
  async save(photo) {
    const name = photoName(photo);
    await wholly(name, () => write(name, photo));
    return ADDRESS + name;
  },

  async saveApartmentPicture({ files }) {
    const largest = files.at(-1);
    if (!largest) throw new Error("A picture without sizes.");
    const stem = photoName(Buffer.from(largest.bytes));
    await wholly(stem, async () => {
      for (const { ending, bytes } of files) await write(`${stem}-${ending}`, bytes);
    });
    return `${ADDRESS}${stem}-${largest.ending}`;
  },

  async remove(address) {
    const name = address.slice(ADDRESS.length);
    if (address.startsWith(ADDRESS) && PHOTO_NAME.test(name)) await erase(name.slice(0, STEM_LENGTH));
  },
};

/** Returns the common prefix of a stored photo's URLs in all sizes; returns any other URL unchanged. */
export function stemOf(address: string): string {
  return address.startsWith(ADDRESS) ? address.slice(0, ADDRESS.length + STEM_LENGTH) : address;
}

/** Lists the stems of all stored photos, including partial ones; once per size. */
export async function* listPhotos(): AsyncGenerator<string> {
  const db = await database();
  const whole = db.collection("photos.files").find({}, { projection: { _id: 1 } });
  for await (const { _id } of whole) yield stemOf(ADDRESS + String(_id));
  const parts = [{ $sort: { files_id: 1 } }, { $group: { _id: "$files_id" } }];
  for await (const { _id } of db.collection("photos.chunks").aggregate(parts))
    yield stemOf(ADDRESS + String(_id));
}

/** Returns a stored photo's bytes, or null, also if a concurrent request removes it because it was replaced. */
export async function findPhoto(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!PHOTO_NAME.test(name)) return null;
  const photos = await bucket();
  const find = async () => (await photos.find({ _id: idOf(name) }).toArray())[0];
  const file = await find();
  if (!file) return null;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of photos.openDownloadStream(file._id)) chunks.push(chunk as Buffer);
  } catch (error) {
    if (await find()) throw error;
    return null;
  }
  const photo = new Uint8Array(Buffer.concat(chunks));
  return photo.byteLength === file.length ? photo : null;
}
