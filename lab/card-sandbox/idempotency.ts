import { SandboxError, type ErrorBody } from "./errors";
import type { StoredAnswer } from "./state";
import type { Store } from "./store";

/** Stripe deletes keys after at least 24 hours. */
const KEPT_SECONDS = 24 * 60 * 60;

/** Idempotency keys as in Stripe: the same key and parameters give the same response; other parameters are an error. */
export class IdempotencyKeys {
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly now: () => number,
  ) {}

  /** Returns the stored response to replay, or null after claiming the key for this call. */
  claim(key: string, endpoint: string, fingerprint: string): StoredAnswer | null {
    if (key.length > 255) throw refusal(400, "Idempotency keys must be at most 255 characters.");
    const stored = this.store.get("keys", key);
    if (stored && stored.created > this.now() - KEPT_SECONDS) return checked(stored, endpoint, fingerprint);
    if (this.inFlight.has(key)) {
      throw refusal(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        "idempotency_key_in_use",
      );
    }
    this.inFlight.add(key);
    return null;
  }

  keep(key: string, answer: Omit<StoredAnswer, "id" | "created">): void {
    this.store.put("keys", { id: key, created: this.now(), ...answer });
  }

  release(key: string): void {
    this.inFlight.delete(key);
  }
}

function checked(stored: StoredAnswer, endpoint: string, fingerprint: string): StoredAnswer {
  if (stored.endpoint !== endpoint) {
    throw refusal(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${stored.endpoint}'). Try using a key other than '${stored.id}' if you meant to execute a different request.`,
    );
  }
  if (stored.fingerprint !== fingerprint) {
    throw refusal(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${stored.id}' if you meant to execute a different request.`,
    );
  }
  return stored;
}

function refusal(status: number, message: string, code?: string): SandboxError {
  const body: ErrorBody = { type: "idempotency_error", message, ...(code ? { code } : {}) };
  return new SandboxError(status, body);
}
