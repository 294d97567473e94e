import type { FileReply } from "@/lib/contracts/endpoint";
import type { Receipt } from "@/lib/contracts/receipts";
import { formatReceipt } from "@/lib/workers/format-receipt";
import { squarePicture, type SquaredPicture } from "@/lib/workers/square-picture";

// The entry of the worker's bundle: each function is a task of lib/workers/pool.ts, by its name. Arguments and answers
// cross between threads as plain data, without classes.

/** A receipt as PDF. */
export function receipt(of: Receipt): Promise<FileReply> {
  return formatReceipt(of);
}

/** A profile photo made square, or why it is refused. */
export function photo(bytes: Uint8Array): Promise<SquaredPicture> {
  return squarePicture(bytes);
}
