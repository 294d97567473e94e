import { describe, expect, it } from "vitest";
import { callRoute, makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant } from "@/tests/support/tenancy";
import { GET as receiptRoute } from "./[id]/receipt/route";
import { GET as csvRoute } from "./csv/route";

connectTestDatabase();

describe("payment downloads", () => {
  it("return the CSV as an attachment to an admin and 403 to a member", async () => {
    const [admin, tenant] = [await makeActor("admin"), await makeTenant()];
    const answer = await callRoute(csvRoute, "/api/payments/csv", { as: admin });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="nibash-payments.csv"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect((await callRoute(csvRoute, "/api/payments/csv", { as: tenant })).status).toBe(403);
  });

  it("return a one-page PDF receipt for a payer with a Bengali name", async () => {
    const tenant = await makeTenant();
    const row = await makePayment(tenant, "2026-11", { name: "রহিমা খাতুন" });
    const id = String(row._id);
    const answer = await callRoute(receiptRoute, `/api/payments/${id}/receipt`, {
      as: tenant,
      params: { id },
    });
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});
