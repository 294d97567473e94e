import type { FileReply } from "@/lib/contracts/endpoint";
import { BUILDING_DEFAULTS, siteName } from "@/lib/contracts/building.defaults";
import type { Building } from "@/lib/contracts/building";
import type { Receipt } from "@/lib/contracts/receipts";
import { keptFiles } from "@/lib/workers/kept-files";
import type { PaperReceipt } from "@/lib/workers/paper-receipt";
import { runTask } from "@/lib/workers/pool";

/** The tower of docs/product.md 1.1, whose footer states the number of apartments (docs/product.md 1.8). */
const FIRST_HOMES = 20;

type House = Pick<Building, "name" | "address"> & { readonly homes?: number };

/** A receipt changes only with its payment. */
const fileOf = keptFiles("receipt", (paper: PaperReceipt) => runTask("receipt", paper));

/**
 * Returns a receipt as a PDF for its reader, rendered once and cached. Throws `unavailable` if the reader, or all readers
 * together, have too many concurrent requests. Header and footer use the building's current name, whenever the payment was
 * made (docs/product.md 1.7).
 */
export async function makeReceiptFile(
  receipt: Receipt,
  readerId: string,
  building: House = BUILDING_DEFAULTS,
): Promise<FileReply> {
  return fileOf(onPaper(receipt, building), readerId);
}

function onPaper(receipt: Receipt, building: House): PaperReceipt {
  const house = houseOf(building);
  return house ? { ...receipt, house } : receipt;
}

/** Returns the issuer of a receipt, if the building differs from the default. */
export function houseOf({ name, address, homes = FIRST_HOMES }: House): PaperReceipt["house"] {
  const isAsEver = name === BUILDING_DEFAULTS.name && address === BUILDING_DEFAULTS.address;
  if (isAsEver && homes === FIRST_HOMES) return undefined;
  const shown = siteName({ name });
  return { name: shown, words: `${shown}, ${address.split(/\s*\n\s*/).join(", ")}` };
}
