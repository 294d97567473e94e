import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import mongoose from "mongoose";
import { connectDatabase } from "@/lib/db/connect";
import { PHOTO_NAME, photoName } from "./photo-name";
import type { PhotoStore } from "./store";

const ADDRESS = "/api/images/";

async function database() {
  const { db } = await connectDatabase();
  if (!db) throw new Error("connected without a database");
  return db;
}

const bucket = async () => new mongoose.mongo.GridFSBucket(await database(), { bucketName: "photos" });

// GridFS types its ids as ObjectId; MongoDB takes any value.
const idOf = (name: string) => name as unknown as mongoose.mongo.ObjectId;

/** Of a whole photo or of what is left of one; nothing to do where there is none. */
async function erase(name: string): Promise<void> {
  const db = await database();
  // Where one fails, the other's part is gone all the same before anybody is told.
  const ends = await Promise.allSettled([
    db.collection("photos.files").deleteOne({ _id: idOf(name) }),
    db.collection("photos.chunks").deleteMany({ files_id: name }),
  ]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

export const gridfsStore: PhotoStore = {
  async save(photo) {
    const name = photoName(photo);
    const upload = (await bucket()).openUploadStreamWithId(idOf(name), name, {
      metadata: { type: "image/webp" },
    });
    try {
      await pipeline(Readable.from([photo]), upload);
    } catch (error) {
      await erase(name).catch(() => undefined); // What is left then goes with the strays (sweep-photos.ts).
      throw error;
    }
    return ADDRESS + name;
  },

  async remove(address) {
    const name = address.slice(ADDRESS.length);
    if (address.startsWith(ADDRESS) && PHOTO_NAME.test(name)) await erase(name);
  },
};

/** The addresses of all stored photos, parts of photos among them. */
export async function* listPhotos(): AsyncGenerator<string> {
  const db = await database();
  const whole = db.collection("photos.files").find({}, { projection: { _id: 1 } });
  for await (const { _id } of whole) yield ADDRESS + String(_id);
  const parts = [{ $sort: { files_id: 1 } }, { $group: { _id: "$files_id" } }];
  for await (const { _id } of db.collection("photos.chunks").aggregate(parts)) yield ADDRESS + String(_id);
}

/** A stored photo's bytes, or null; also where it is removed in this very moment, since its person has another one. */
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
