import { type Currency, setCurrency } from "@/lib/platform/contracts/currency";
import { formatAgreement } from "./format-agreement";
import { formatDepositReceipt } from "./format-deposit-receipt";
import { formatReceipt } from "./format-receipt";
import { formatBill, formatStatement } from "./format-statement";
import { openPaper } from "./paper-sheet";
import {
  makePicture,
  type SizedPicture,
  type PictureKind,
  squarePicture,
  type RefusedPicture,
  type SquaredPicture,
} from "./pictures";

// The entry of the worker's bundle: each function is a task of lib/platform/workers/pool.ts, by its name. Arguments and results
// pass between threads as plain data, without classes.

/** What a thread is sent: it knows no building. */
interface Order<Of> {
  readonly of: Of;
  readonly currency: Currency;
}

function task<Of, Made>(make: (of: Of) => Promise<Made>) {
  return ({ of, currency }: Order<Of>): Promise<Made> => {
    setCurrency(currency);
    return make(of);
  };
}

/** Opens an empty paper, which loads pdfkit and every font. */
export const prepare = task(async (_nothing: null): Promise<void> => {
  const { pen, root, done } = openPaper(
    { size: [1, 1], margin: 0 },
    { language: "en", title: "", house: "", made: new Date(0), changed: new Date(0) },
  );
  root.end();
  pen.end();
  await done;
});

// Papers as PDF.
export const receipt = task(formatReceipt);
export const agreement = task(formatAgreement);
export const statement = task(formatStatement);
export const bill = task(formatBill);
export const depositReceipt = task(formatDepositReceipt);

/** Returns a square profile photo, or the reason of its rejection. */
export const photo = task((bytes: Uint8Array): Promise<SquaredPicture> => squarePicture(bytes));

interface PictureOrder {
  readonly bytes: Uint8Array;
  readonly kind: PictureKind;
}

/** Returns a picture of an apartment, a repair or a slip in all sizes, or the reason of its rejection. */
export const picture = task(({ bytes, kind }: PictureOrder): Promise<SizedPicture | RefusedPicture> =>
  makePicture(bytes, kind),
);
