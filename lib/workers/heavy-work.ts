import type { FileReply } from "@/lib/contracts/endpoint";
import { formatAgreement } from "@/lib/workers/format-agreement";
import { formatDepositReceipt, type PaperDeposit } from "@/lib/workers/format-deposit-receipt";
import { formatReceipt } from "@/lib/workers/format-receipt";
import { formatStatement } from "@/lib/workers/format-statement";
import { makeHomePicture, type HomePicture, type HomePictureKind } from "@/lib/workers/home-picture";
import type { PaperAgreement } from "@/lib/workers/paper-agreement";
import type { PaperReceipt } from "@/lib/workers/paper-receipt";
import type { PaperStatement } from "@/lib/workers/paper-statement";
import { squarePicture, type RefusedPicture, type SquaredPicture } from "@/lib/workers/square-picture";

// The entry of the worker's bundle: each function is a task of lib/workers/pool.ts, by its name. Arguments and answers
// cross between threads as plain data, without classes.

/** A receipt as PDF. */
export function receipt(of: PaperReceipt): Promise<FileReply> {
  return formatReceipt(of);
}

/** An agreement as PDF. */
export function agreement(of: PaperAgreement): Promise<FileReply> {
  return formatAgreement(of);
}

/** A statement of a year's rent as PDF. */
export function statement(of: PaperStatement): Promise<FileReply> {
  return formatStatement(of);
}

/** A receipt of what happened to a deposit as PDF. */
export function depositReceipt(of: PaperDeposit): Promise<FileReply> {
  return formatDepositReceipt(of);
}

/** A profile photo made square, or why it is refused. */
export function photo(bytes: Uint8Array): Promise<SquaredPicture> {
  return squarePicture(bytes);
}

/** A picture of a home in all its sizes, or why it is refused. */
export function homePicture(of: {
  readonly bytes: Uint8Array;
  readonly kind: HomePictureKind;
}): Promise<HomePicture | RefusedPicture> {
  return makeHomePicture(of.bytes, of.kind);
}
