import type { Deposit, DepositEntry } from "@/lib/deposits/contract";
import { DEPOSIT_RECEIPT as MESSAGES } from "@/lib/deposits/messages";
import { RECEIPT } from "@/lib/payments/messages";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { amountInWords, depositReceiptLines } from "@/lib/platform/format/receipt-lines";
import { isReadable } from "./draw-text";
import { drawSlip } from "./format-receipt";
import type { PaperReceipt } from "./papers";

/** The data of a deposit's receipt: no sum that a later entry changes. */
export interface PaperDeposit extends Pick<
  Deposit,
  "name" | "email" | "apartment_no" | "floor_no" | "block_no"
> {
  readonly entry: DepositEntry;
  readonly landlord: string;
  readonly house?: PaperReceipt["house"];
}

/** Formats a deposit's entry as a PDF of one page. Deterministic. */
export async function formatDepositReceipt(paper: PaperDeposit): Promise<FileReply> {
  const { entry, house, landlord, name, apartment_no: apartment } = paper;
  const { language = "en" } = entry;
  const [t, r] = [translate(MESSAGES, language), translate(RECEIPT, language)];
  return drawSlip({
    language,
    number: entry.number,
    house,
    status: entry.reversed ? t("takenBack") : t(`kinds.${entry.kind}`).toLowerCase(),
    isSettled: !entry.reversed,
    about: t("about", { apartment }),
    amount: formatsIn(language).exactly(entry.amount),
    inWords: amountInWords(entry.amount, language),
    signatures: [landlord || r("landlord"), isReadable(name) ? name : r("tenant")],
    // A text of which the fonts have nothing would be a row of boxes.
    lines: depositReceiptLines(isReadable(name) ? paper : { ...paper, name: "" }, language).flatMap(
      ([label, value]) => inLines(label, isReadable(value) ? value : t("unreadable")),
    ),
    madeAt: new Date(entry.reversed?.at ?? entry.recorded_at),
  });
}

/** The maximum characters of a value's line at full size. */
const BESIDE = 40;

/** Wraps a long value, such as a reason; the further lines have no label. */
function inLines(label: string, value: string): [label: string, value: string][] {
  const lines: [string, string][] = [[label, ""]];
  for (const word of value.split(" ")) {
    const last = lines.at(-1);
    if (last && (last[1] === "" || last[1].length + 1 + word.length <= BESIDE))
      last[1] = last[1] ? `${last[1]} ${word}` : word;
    else lines.push(["", word]);
  }
  return lines;
}
