import { describe, expect, it } from "vitest";
import { recordDeposit } from "@/lib/deposits/contract";
import { recordDepositEntry } from "@/lib/deposits/record-entry";
import { recordOfflinePayment } from "@/lib/payments/office-contract";
import { recordOffline } from "@/lib/payments/record-offline";
import type { Actor } from "@/lib/platform/auth/actor";
import { towerDay } from "@/lib/platform/format/dates";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant } from "@/tests/support/tenancy";
import { checkBankStatement } from "./match-bank-lines";

connectTestDatabase();

describe("checkBankStatement", () => {
  it("matches lines to open months, and recognises recorded lines by their reference", async () => {
    const admin: Actor<"admin"> = (await makeActor("admin")).actor;
    const acceptDate = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
    const tenant = await makeTenant({ rentCents: 65_050, apartmentNo: "21B", acceptDate });
    await makeTenant({ rentCents: 65_050, apartmentNo: "22B", acceptDate });
    const [first, today] = [periodOf(acceptDate), towerDay(new Date())];
    const lines = ["=1", "T2"].map((reference) => `${today},Rent 21B,${reference},650.50`);
    const text = ["Date,Details,Ref,Amount", ...lines].join("\n");
    const checked = await checkBankStatement(admin, text);
    expect(checked.map(({ outcome, match }) => [outcome, match?.period])).toEqual([
      ["matched", first],
      ["matched", addMonths(first, 1)],
    ]);
    expect(await PaymentModel.countDocuments()).toBe(0);
    const [line] = checked;
    const entries = recordOfflinePayment.body.parse({
      email: line?.match?.email,
      apartment_no: line?.match?.apartment_no,
      period: line?.match?.period,
      method: "bank",
      received: line?.amount,
      reference: line?.reference,
      received_on: line?.on,
    });
    const id = await recordOffline(admin, entries);
    expect(await recordOffline(admin, entries)).toBe(id);
    expect(await PaymentModel.findById(id).lean()).toMatchObject({
      user_id: tenant.agreement.user_id,
      period: first,
      status: "paid",
      kept_cents: 65_050,
      method: "bank",
      reference: "=1",
    });
    expect((await checkBankStatement(admin, text)).map(({ outcome }) => outcome)).toEqual([
      "recorded",
      "matched",
    ]);
  });

  it("proposes an unused reference for the next transfer of a standing order", async () => {
    const { actor } = await makeActor("admin");
    const now = new Date("2026-12-05T09:00:00Z");
    await makeTenant({ rentCents: 69_000, apartmentNo: "5B", acceptDate: new Date("2026-11-02T09:00:00Z") });
    const confirm = async (text: string) => {
      const [line] = await checkBankStatement(actor, `Date,Ref,Amount\n${text}`, {}, now);
      const entries = recordOfflinePayment.body.parse({
        email: line?.match?.email,
        apartment_no: line?.match?.apartment_no,
        period: line?.match?.period,
        method: "bank",
        received: line?.amount,
        reference: line?.match?.reference,
        received_on: line?.on,
      });
      await recordOffline(actor, entries, now);
    };
    const lines = ["2026-11-04,RENT 5B,690.00", "2026-12-04,RENT 5B,690.00"] as const;
    for (const line of lines) await confirm(line);
    expect(await PaymentModel.find().sort({ period: 1 }).lean()).toMatchObject([
      { period: "2026-11", received_on: "2026-11-04", reference: "RENT 5B" },
      { period: "2026-12", received_on: "2026-12-04", reference: "RENT 5B 2026-12-04" },
    ]);
    const again = await checkBankStatement(actor, ["Date,Ref,Amount", ...lines].join("\n"), {}, now);
    expect(again.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["recorded", "Recorded for November 2026 of apartment 5B."],
      ["recorded", "Recorded for December 2026 of apartment 5B."],
    ]);
    // Nothing is owed: just the rent of a month ahead is not taken for that month.
    const [ahead] = await checkBankStatement(actor, "Date,Ref,Amount\n2026-12-05,TRX 5B,690.00", {}, now);
    expect([ahead?.outcome, ahead?.message]).toEqual([
      "unclear",
      "5B owes nothing. Record it by hand if it is paid ahead.",
    ]);
  });

  it("recognises a line that is recorded as a deposit", async () => {
    const { actor } = await makeActor("admin");
    const now = new Date("2026-11-20T09:00:00Z");
    const acceptDate = new Date("2026-11-02T09:00:00Z");
    const { agreement } = await makeTenant({ rentCents: 69_000, apartmentNo: "5B", acceptDate });
    await AgreementModel.updateOne({ _id: agreement._id }, { deposit_cents: 69_000 });
    const money = { kind: "received", amount: 690, method: "bank", reference: "TRX-1", on: "2026-11-04" };
    await recordDepositEntry(actor, String(agreement._id), recordDeposit.body.parse(money), now);
    const messageOf = async (line: string) =>
      (await checkBankStatement(actor, `Date,Details,Ref,Amount\n${line}`, {}, now))[0]?.message;
    expect(await messageOf("2026-11-04,5B,trx-1,690.00")).toBe("Recorded for the deposit of apartment 5B.");
    expect(await messageOf("2026-11-05,5B,TRX-1,690.00")).toBe(
      "This reference was used for the deposit of apartment 5B (Nov 4, 2026, $690). If this is other money, record it by hand under another reference.",
    );
  });

  it("tells tenants apart who write the same on one day, by telephone and by apartment", async () => {
    const { actor } = await makeActor("admin");
    const now = new Date("2026-11-20T09:00:00Z");
    const acceptDate = new Date("2026-11-02T09:00:00Z");
    const one = await makeTenant({ rentCents: 69_000, apartmentNo: "5B", acceptDate });
    await makeTenant({ rentCents: 69_000, apartmentNo: "6B", acceptDate });
    await UserModel.updateOne({ _id: one.agreement.user_id }, { telephone: "+880 1711 000000" });
    const text =
      "Date,Sender,Ref,Amount,Type\n" +
      ["01711000000", "Flat 6B"].map((sender) => `14/11/2026 10:00,${sender},RENT,690.00,Cr`).join("\n");
    for (const done of [0, 1]) {
      const checked = await checkBankStatement(actor, text, {}, now);
      expect(checked.map(({ outcome }) => outcome)).toEqual([done === 0 ? "matched" : "recorded", "matched"]);
      const match = checked[done]?.match;
      const entries = recordOfflinePayment.body.parse({
        email: match?.email,
        apartment_no: match?.apartment_no,
        period: match?.period,
        method: "bank",
        received: 690,
        reference: match?.reference,
        received_on: "2026-11-14",
      });
      await recordOffline(actor, entries, now);
    }
    const again = await checkBankStatement(actor, text, {}, now);
    expect(again.map(({ message }) => message)).toEqual([
      "Recorded for November 2026 of apartment 5B.",
      "Recorded for November 2026 of apartment 6B.",
    ]);
    expect(await PaymentModel.countDocuments()).toBe(2);
  });
});
