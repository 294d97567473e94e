import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import mongoose from "mongoose";
import { connectDatabase } from "@/lib/db/connect";
import { PHOTO_NAME, photoName } from "./photo-name";
import type { PhotoStore } from "./store";

const ADDRESS = "/api/images/";

async function bucket() {
  const { db } = await connectDatabase();
  if (!db) throw new Error("connected without a database");
  return new mongoose.mongo.GridFSBucket(db, { bucketName: "photos" });
}

// GridFS types its ids as ObjectId; MongoDB takes any value.
const idOf = (name: string) => name as unknown as mongoose.mongo.ObjectId;

export const gridfsStore: PhotoStore = {
  async save(photo) {
    const name = photoName(photo);
    await pipeline(
      Readable.from([photo]),
      (await bucket()).openUploadStreamWithId(idOf(name), name, { metadata: { type: "image/webp" } }),
    );
    return ADDRESS + name;
  },

  async remove(address) {
    const name = address.slice(ADDRESS.length);
    if (!address.startsWith(ADDRESS) || !PHOTO_NAME.test(name)) return;
    const photos = await bucket();
    const [file] = await photos.find({ _id: idOf(name) }).toArray();
    if (file) await photos.delete(file._id);
  },
};

/** A stored photo's bytes, or null. */
export async function findPhoto(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!PHOTO_NAME.test(name)) return null;
  const photos = await bucket();
  const [file] = await photos.find({ _id: idOf(name) }).toArray();
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of photos.openDownloadStream(file._id)) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
