import type { Deposit, DepositEntry } from "@/lib/deposits/contract";
import { dayLabel, towerDate } from "./dates";
import { METHOD_NAMES } from "@/lib/payments/form";
import { KIND_WORDS } from "./deposit-words";
import { receiptMoney } from "./receipt-lines";

interface Paper extends Pick<Deposit, "name" | "email" | "apartment_no" | "floor_no" | "block_no"> {
  readonly entry: DepositEntry;
}

/** The lines of a deposit's receipt: what happened, how the money came or went, and who recorded it. */
export function depositReceiptLines({ entry, ...paper }: Paper): [label: string, value: string][] {
  const { kind, method, reference, reason, reversed } = entry;
  const lines: [label: string, value: string | null][] = [
    ["Receipt number", entry.number],
    ["Name", paper.name || paper.email],
    ["Apartment No", paper.apartment_no],
    ["Block", `Block ${paper.block_no}, Floor ${String(paper.floor_no)}`],
    [KIND_WORDS[kind], receiptMoney(entry.amount)],
    ["On", dayLabel(entry.on)],
    ["How", method && METHOD_NAMES[method]],
    ["Reference", reference],
    ["Reason", reason],
    ["Recorded by", `${entry.recorded_by}, ${towerDate(entry.recorded_at)}`],
    ["Taken back by", reversed && `${reversed.by}, ${towerDate(reversed.at)}`],
    ["Because", reversed && reversed.reason],
  ];
  return lines.flatMap(([label, value]) => (value ? [[label, value] satisfies [string, string]] : []));
}
