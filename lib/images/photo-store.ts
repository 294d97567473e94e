import type { HomePicture } from "@/lib/workers/home-picture";

/** Where uploaded pictures live. Two homes, one face. */
export interface PhotoStore {
  /** Keeps an encoded photo and answers the address that browsers fetch it from. */
  save(photo: Buffer): Promise<string>;
  /** The same for a picture of a home; the address is that of its largest size. */
  saveHome(picture: HomePicture): Promise<string>;
  /** Removes a photo by its address, in all its sizes; an address of elsewhere, or one already gone, is nothing to do. */
  remove(address: string): Promise<void>;
}
