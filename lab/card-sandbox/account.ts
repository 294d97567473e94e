import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest, type SandboxError } from "./errors";
import type { Sandbox } from "./sandbox";
import type { AccountState } from "./state";

const ACCOUNT_ID = "acct_1SandboxNibash00";
const USUAL: AccountState = { id: "account", charges_enabled: true, key: "valid", allowed: [] };

export const accountBodySchema = z.strictObject({
  charges_enabled: z.boolean().optional(),
  key: z.enum(["valid", "unknown", "expired", "restricted"]).optional(),
  /** The operations that a restricted key allows, such as `payment_intents.create`, `payment_intents.*`. */
  allowed: z.array(z.string().max(60)).max(50).optional(),
});

/** GET /v1/account – the account whose key it is */
export function readAccount(sandbox: Sandbox): Stripe.Account {
  const { charges_enabled } = accountState(sandbox);
  return {
    id: ACCOUNT_ID,
    object: "account",
    capabilities: { card_payments: charges_enabled ? "active" : "inactive" },
    charges_enabled,
    country: "US",
    default_currency: "usd",
    details_submitted: charges_enabled,
    email: "office@nibash.test",
    payouts_enabled: charges_enabled,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      errors: [],
      eventually_due: [],
      disabled_reason: charges_enabled ? null : "requirements.past_due",
      past_due: charges_enabled ? [] : ["external_account"],
      pending_verification: [],
    },
    type: "standard",
  };
}

function accountState({ store }: Sandbox): AccountState {
  return store.get("account", "account") ?? USUAL;
}

export function changeAccount(sandbox: Sandbox, change: z.infer<typeof accountBodySchema>): AccountState {
  const changed = { ...accountState(sandbox), ...change };
  sandbox.store.put("account", changed);
  return changed;
}

/** Returns Stripe's error for an invalid key, a missing permission, or an account that may not charge; else null. */
export function refusalOf(
  sandbox: Sandbox,
  call: { method: string; operation: string; key: string },
): SandboxError | null {
  const { key, allowed, charges_enabled } = accountState(sandbox);
  if (call.key.startsWith("pk_")) return charges_enabled ? null : cannotCharge(call.operation);
  if (key === "unknown") return unknownKey(call.key);
  if (key === "expired") {
    const message = `Expired API Key provided: ${masked(call.key)}`;
    return invalidRequest(message, { status: 401, code: "api_key_expired" });
  }
  if (key === "restricted" && !allowed.some((name) => covers(name, call.operation))) return tooLittle(call);
  return charges_enabled ? null : cannotCharge(call.operation);
}

function cannotCharge(operation: string): SandboxError | null {
  if (!/^payment_intents\.(create|confirm)$/.test(operation)) return null;
  return invalidRequest("Your account cannot currently make live charges.", {
    code: "testmode_charges_only",
  });
}

export function unknownKey(key: string): SandboxError {
  return invalidRequest(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
}

function tooLittle(call: { method: string; operation: string; key: string }): SandboxError {
  const noun = (call.operation.split(".")[0] ?? "").replace(/s$/, "");
  const permission = `rak_${noun}_${call.method === "GET" ? "read" : "write"}`;
  return invalidRequest(
    `The provided key '${masked(call.key)}' does not have the required permissions for this endpoint on account '${ACCOUNT_ID}'. Having the '${permission}' permission would allow this request to continue.`,
    { status: 403 },
  );
}

const covers = (name: string, operation: string) =>
  name === operation || (name.endsWith(".*") && operation.startsWith(name.slice(0, -1)));

function masked(key: string): string {
  return key.length < 12 ? "****" : `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
}
