import type { FileReply } from "@/lib/contracts/endpoint";
import { BUILDING_DEFAULTS, siteName } from "@/lib/contracts/building.defaults";
import type { Building } from "@/lib/contracts/building";
import type { Receipt } from "@/lib/contracts/receipts";
import { keptFiles } from "@/lib/workers/kept-files";
import type { PaperReceipt } from "@/lib/workers/paper-receipt";
import { runTask } from "@/lib/workers/pool";

/** Whose foot says how many homes there are (docs/product.md 1.8): the tower of docs/product.md 1.1. */
const FIRST_HOMES = 20;

type House = Pick<Building, "name" | "address"> & { readonly homes?: number };

/** A receipt changes with its payment alone. */
const fileOf = keptFiles("receipt", (paper: PaperReceipt) => runTask("receipt", paper));

/**
 * A receipt as a PDF for its reader, drawn once and kept. Throws `unavailable` where the reader, or everybody
 * together, asks for more at once than can wait. Its head and foot name the building as it is called today, whenever
 * the payment was made (decision 028).
 */
export async function makeReceiptFile(
  receipt: Receipt,
  readerId: string,
  building: House = BUILDING_DEFAULTS,
): Promise<FileReply> {
  return fileOf(onPaper(receipt, building), readerId);
}

function onPaper(receipt: Receipt, { name, address, homes = FIRST_HOMES }: House): PaperReceipt {
  const isAsEver = name === BUILDING_DEFAULTS.name && address === BUILDING_DEFAULTS.address;
  if (isAsEver && homes === FIRST_HOMES) return receipt;
  const shown = siteName({ name });
  return { ...receipt, house: { name: shown, words: `${shown}, ${address.split(/\s*\n\s*/).join(", ")}` } };
}
