import mongoose from "mongoose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { startPayment } from "@/lib/payments/start-payment";
import { createIndexes } from "@/lib/platform/db/indexes";
import { logger } from "@/lib/platform/logger";
import { connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makeTenant } from "@/tests/support/tenancy";
import { listAccountFaults, noteAccountFault } from "./account-faults";
import { checkAccount } from "./check-account";

connectTestDatabase();
const provider = connectCardProvider();
afterEach(() => {
  noteAccountFault("configuration", null);
  noteAccountFault("payment", null);
});

const warnings = async () => {
  await createIndexes(mongoose.connection);
  const body = (await (await health()).json()) as { status: string; warnings?: string[] };
  expect(body.status).toBe("ok");
  return body.warnings ?? [];
};

/** What payments, refunds, disputes and saved cards read. */
const NEEDED = ["payment_intents", "refunds", "disputes", "charges", "customers", "setup_intents"].map(
  (kind) => `${kind}.*`,
);

describe("the card provider account", () => {
  it("has no faults while the key works", async () => {
    await checkAccount();
    expect(listAccountFaults()).toEqual([]);
    expect(await warnings()).toEqual([]);
  });

  it.each([
    ["a wrong key", { key: "unknown" }, "does not accept the key", /^Invalid API Key provided: sk_test_/],
    ["an expired key", { key: "expired" }, "does not accept the key", /^Expired API Key provided/],
    [
      "a key that may too little",
      { key: "restricted", allowed: [] },
      "may do less",
      /does not have the required permissions/,
    ],
    [
      "an account that may not charge",
      { charges_enabled: false },
      "cannot charge;",
      /cannot charge: charges_enabled is false/,
    ],
  ])(
    "reports %s as a health warning until it is fixed, and logs Stripe's message",
    async (_, account, told, words) => {
      await provider.knob("POST", "account", account);
      const log = vi.spyOn(logger(), "error");
      await checkAccount();
      const [warning = "", ...more] = await warnings();
      expect(more).toEqual([]);
      expect(warning).toContain(told);
      expect(warning).not.toMatch(/sk_|rk_|acct_|charges_enabled/);
      expect(log).toHaveBeenCalledWith(
        { provider: expect.stringMatching(words) as string },
        expect.anything(),
      );
      log.mockRestore();
      await provider.knob("POST", "account", { key: "valid", charges_enabled: true });
      await checkAccount();
      expect(await warnings()).toEqual([]);
    },
  );

  it("has no fault with a restricted key that cannot read it but may take payments", async () => {
    await provider.knob("POST", "account", {
      key: "restricted",
      allowed: NEEDED,
    });
    await checkAccount();
    expect(listAccountFaults()).toEqual([]);
  });

  it.each(NEEDED)("has a fault with a restricted key that may do all but %s", async (missing) => {
    await provider.knob("POST", "account", {
      key: "restricted",
      allowed: NEEDED.filter((name) => name !== missing),
    });
    await checkAccount();
    expect(listAccountFaults()).toEqual([expect.stringContaining("may do less")]);
  });

  it("has a fault after a payment that the key may not make, until a payment succeeds", async () => {
    const tenant = await makeTenant();
    await provider.knob("POST", "account", {
      key: "restricted",
      allowed: ["payment_intents.list", ...NEEDED.slice(1)],
    });
    await checkAccount();
    expect(listAccountFaults()).toEqual([]);
    await expect(startPayment(tenant.actor, {})).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(listAccountFaults()).toEqual([expect.stringContaining("may do less")]);
    await provider.knob("POST", "account", { key: "valid" });
    await startPayment(tenant.actor, {});
    expect(listAccountFaults()).toEqual([]);
  });

  it("keeps a known fault while the provider fails", async () => {
    await provider.knob("POST", "account", { charges_enabled: false });
    await checkAccount();
    await provider.faults({ operation: "*", status: 500 });
    await checkAccount();
    expect(listAccountFaults()).toHaveLength(1);
  });
});
