import type Stripe from "stripe";
import { startCardSandbox, type CardSandbox } from "@/lab/card-sandbox/server";
import type { SandboxEvent, ThinEvent } from "@/lab/card-sandbox/state";
import { KEYS, type Settings } from "./settings";

export interface ProviderState {
  readonly intents: Stripe.PaymentIntent[];
  readonly charges: Stripe.Charge[];
  readonly refunds: Stripe.Refund[];
  readonly disputes: Stripe.Dispute[];
  readonly setups: Stripe.SetupIntent[];
  readonly transactions: Stripe.BalanceTransaction[];
  readonly events: SandboxEvent[];
  readonly thin_events: ThinEvent[];
  readonly deliveries: { status: string; attempts: number }[];
}

export type RecentObjects = Pick<ProviderState, "charges" | "refunds" | "disputes" | "events">;

/** A browser's view of a confirmation. */
interface Confirmed {
  readonly status?: string;
  readonly next_action?: { use_stripe_sdk?: { stripe_js?: string } } | null;
}

/** The run's card sandbox, as used by a browser and by the provider's dashboard. */
export class Provider {
  private sandbox: CardSandbox | null = null;

  async start(settings: Settings, seed: number): Promise<string> {
    this.sandbox = await startCardSandbox({
      port: 0,
      secretKey: KEYS.STRIPE_SECRET_KEY,
      publishableKey: KEYS.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
      webhookSecret: KEYS.STRIPE_WEBHOOK_SECRET,
      webhookUrl: `http://127.0.0.1:${settings.frontPort}/api/stripe/webhook`,
      dataDir: `${settings.folder}/cards`,
      seed,
    });
    return this.sandbox.url;
  }

  async stop(): Promise<void> {
    await this.sandbox?.close();
  }

  /**
   * Enters a card and submits it, to pay or to save it; passes or fails a 3-D Secure challenge. Null if there was no
   * response.
   */
  async confirm(clientSecret: string, card: string, passes: boolean): Promise<string | null> {
    const [id = ""] = clientSecret.split("_secret_");
    const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
    const body = new URLSearchParams({
      key: KEYS.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
      client_secret: clientSecret,
      use_stripe_sdk: "true",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": card,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2034",
      "payment_method_data[card][cvc]": "123",
    });
    try {
      const answer = await fetch(`${this.url()}/v1/${kind}/${id}/confirm`, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(8_000),
      });
      const confirmed = (await answer.json()) as Confirmed;
      const challenge = confirmed.next_action?.use_stripe_sdk?.stripe_js;
      if (challenge) await this.pass(challenge, passes);
      return confirmed.status ?? "refused";
    } catch {
      // The connection was cut or timed out: the browser does not know whether it was charged.
      return null;
    }
  }

  async state(): Promise<ProviderState> {
    return (await this.knob("GET", "state")) as ProviderState;
  }

  /** Returns the objects that banks and cardholders can still act on. */
  async recent(): Promise<RecentObjects> {
    return (await this.knob("GET", "recent")) as RecentObjects;
  }

  async faults(rules: Record<string, unknown>[]): Promise<void> {
    await this.knob("POST", "faults", { rules });
  }

  /** Calls with the secret key, as the provider's dashboard or another installation does; null if it failed. */
  async call(path: string, fields: Record<string, string>): Promise<Record<string, unknown> | null> {
    try {
      const answer = await fetch(`${this.url()}/v1/${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${KEYS.STRIPE_SECRET_KEY}` },
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(8_000),
      });
      return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null;
    } catch {
      return null;
    }
  }

  /** Acts as a bank or a cardholder: `dispute`, `refund`, `early-fraud-warning`, `thin`. False if it was rejected. */
  async turn(name: string, body: Record<string, unknown>): Promise<boolean> {
    return !("error" in ((await this.knob("POST", name, body)) as object));
  }

  private async pass(challenge: string, passes: boolean): Promise<void> {
    await fetch(challenge, {
      method: "POST",
      body: new URLSearchParams({ outcome: passes ? "complete" : "fail" }),
      signal: AbortSignal.timeout(8_000),
    });
  }

  /** Retries: a keep-alive connection may be closed just when it is reused on a busy machine. */
  private async knob(method: string, name: string, body?: unknown, tries = 5): Promise<unknown> {
    try {
      const answer = await fetch(`${this.url()}/_sandbox/${name}`, {
        method,
        headers: { Authorization: `Bearer ${KEYS.STRIPE_SECRET_KEY}` },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return await answer.json();
    } catch (error) {
      if (tries <= 1) throw error;
      return this.knob(method, name, body, tries - 1);
    }
  }

  private url(): string {
    if (!this.sandbox) throw new Error("The card sandbox is not running.");
    return this.sandbox.url;
  }
}
