import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { formatAgreement } from "./format-agreement";
import { formatDepositReceipt, type PaperDeposit } from "./format-deposit-receipt";
import { formatReceipt } from "./format-receipt";
import { formatBill, formatStatement } from "./format-statement";
import { openPaper } from "./paper-sheet";
import type { PaperAgreement, PaperBill, PaperReceipt, PaperStatement } from "./papers";
import {
  makeApartmentPicture,
  type ApartmentPicture,
  type ApartmentPictureKind,
  squarePicture,
  type RefusedPicture,
  type SquaredPicture,
} from "./pictures";

// The entry of the worker's bundle: each function is a task of lib/platform/workers/pool.ts, by its name. Arguments and results
// pass between threads as plain data, without classes.

/** Opens an empty paper, which loads pdfkit and every font. */
export async function prepare(_nothing: null): Promise<void> {
  const { pen, root, done } = openPaper(
    { size: [1, 1], margin: 0 },
    { title: "", house: "", made: new Date(0), changed: new Date(0) },
  );
  root.end();
  pen.end();
  await done;
}

/** Formats a receipt as PDF. */
export function receipt(of: PaperReceipt): Promise<FileReply> {
  return formatReceipt(of);
}

/** Formats an agreement as PDF. */
export function agreement(of: PaperAgreement): Promise<FileReply> {
  return formatAgreement(of);
}

/** Formats a year's rent statement as PDF. */
export function statement(of: PaperStatement): Promise<FileReply> {
  return formatStatement(of);
}

/** Formats a month's bill as PDF. */
export function bill(of: PaperBill): Promise<FileReply> {
  return formatBill(of);
}

/** Formats the receipt of a deposit's entry as PDF. */
export function depositReceipt(of: PaperDeposit): Promise<FileReply> {
  return formatDepositReceipt(of);
}

/** Returns a square profile photo, or the reason of its rejection. */
export function photo(bytes: Uint8Array): Promise<SquaredPicture> {
  return squarePicture(bytes);
}

/** Returns a picture of an apartment in all sizes, or the reason of its rejection. */
export function apartmentPicture(of: {
  readonly bytes: Uint8Array;
  readonly kind: ApartmentPictureKind;
}): Promise<ApartmentPicture | RefusedPicture> {
  return makeApartmentPicture(of.bytes, of.kind);
}
