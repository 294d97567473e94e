import { afterAll, describe, expect, it } from "vitest";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { closePool, poolLoad } from "@/lib/platform/workers/pool";
import { readPdfTexts } from "@/tests/support/pdf-text";
import { makeReceiptFile } from "./make-papers";
import type { Receipt } from "./receipt-contract";

afterAll(closePool);

let made = 0;

/** Returns a receipt that has not been requested before. */
function newReceipt(fields: Partial<Receipt> = {}): Receipt {
  made += 1;
  return {
    _id: "6740000000000000000abc12",
    number: `2026-11-4A-${String(made).padStart(6, "0")}`,
    name: "Ann Lee",
    email: "ann@example.com",
    apartment_no: "4A",
    floor_no: 4,
    block_no: "A",
    month: "November",
    period: "2026-11",
    rent: 690,
    amount: 690,
    coupon: "",
    percent: 0,
    discount: 0,
    paid: 690,
    transactionId: "pi_1",
    status: "paid",
    refunded: 0,
    date: "2026-11-21T10:00:00.000Z",
    given_back: 0,
    in_dispute: 0,
    kept: 690,
    card_brand: "visa",
    card_last4: "4242",
    waived: 0,
    method: "card",
    reference: "",
    recorded_by: "",
    waived_reason: "",
    reversed: null,
    returns: [],
    failed_returns: [],
    returning: 0,
    covers: [],
    still_open: null,
    credit: 0,
    settles: { periods: ["2026-11"], credit: 0, to_refund: 0 },
    ...fields,
  };
}

const LAKE_VIEW = { name: "Lake View", address: "12 Lake Road\nGulshan 2, Dhaka" };

describe("makeReceiptFile", () => {
  it("renders each receipt once in a worker thread for repeated reads by any reader", async () => {
    const receipts = Array.from({ length: 4 }, () => newReceipt());
    const before = poolLoad().done;
    const readAll = (reader: string) =>
      Promise.all(receipts.map((receipt) => makeReceiptFile({ ...receipt }, reader)));
    const [first, second, admins] = [await readAll("ann"), await readAll("ann"), await readAll("admin")];
    expect(poolLoad().done - before).toBe(4);
    expect([second, admins]).toEqual([first, first]);
    expect(readPdfTexts(first[3]?.bytes ?? new Uint8Array())).toContain(receipts[3]?.number);
  });

  it("renders once for concurrent requests", async () => {
    const [receipt, before] = [newReceipt(), poolLoad().done];
    await Promise.all(["ann", "ann", "admin", "admin"].map((reader) => makeReceiptFile(receipt, reader)));
    expect(poolLoad().done - before).toBe(1);
  });

  it("renders again after the payment has changed", async () => {
    const receipt = newReceipt();
    const paid = await makeReceiptFile(receipt, "ann");
    const refunded = await makeReceiptFile({ ...receipt, status: "refunded", refunded: 690 }, "ann");
    expect(readPdfTexts(paid.bytes)).not.toContain("refunded");
    expect(readPdfTexts(refunded.bytes)).toContain("refunded");
  });

  it("prints the building's current name and address, with non-ASCII letters too", async () => {
    const receipt = newReceipt();
    const read = async (name: string, address: string) =>
      readPdfTexts((await makeReceiptFile(receipt, "ann", { name, address })).bytes);
    const own = await read(LAKE_VIEW.name, LAKE_VIEW.address);
    expect(own[0]).toBe("Lake View");
    expect(own.at(-1)).toBe("Lake View, 12 Lake Road, Gulshan 2, Dhaka");
    expect((await makeReceiptFile(receipt, "ann", LAKE_VIEW)).name).toBe(
      `lake-view-receipt-${receipt.number}.pdf`,
    );
    expect(own.join(" ")).not.toContain("Nibash");
    expect((await read("Ēka", "Gulshan 2")).join("")).toContain("Ēka, Gulshan 2");
    const smaller = await makeReceiptFile(receipt, "ann", { ...BUILDING_DEFAULTS, homes: 6 });
    expect(readPdfTexts(smaller.bytes).at(-1)).toBe("Nibash, Uttara Sector 10, Dhaka, Bangladesh");
    expect(smaller.name).toBe(`nibash-receipt-${receipt.number}.pdf`);
    const untouched = readPdfTexts((await makeReceiptFile(receipt, "ann")).bytes);
    expect(untouched[0]).toBe("Nibash");
  });

  it("does not make a reader wait for all of another reader's receipts", async () => {
    const many = Array.from({ length: 6 }, () => makeReceiptFile(newReceipt(), "ann"));
    let done = 0;
    for (const each of many) void each.then(() => (done += 1));
    await new Promise((resolve) => setImmediate(resolve));
    expect(poolLoad()).toMatchObject({ running: 1, waiting: 0 });
    await makeReceiptFile(newReceipt(), "bob");
    expect(done).toBeLessThan(3);
    await Promise.all(many);
  });

  it("rejects as unavailable when a reader has too many receipts pending", async () => {
    const receipt = newReceipt();
    const asked = Array.from({ length: 44 }, () => makeReceiptFile(receipt, "greedy"));
    const ends = await Promise.allSettled(asked);
    const refused = ends.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3);
    for (const end of refused) expect(end).toMatchObject({ reason: { code: "unavailable" } });
  });
});
