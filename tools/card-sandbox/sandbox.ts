import type { Faults } from "./faults";
import type { Store } from "./store";
import type { Webhooks } from "./webhooks";

/** What every operation needs: the state, the events, the clock and the own address. */
export type Sandbox = {
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  url: string;
  /** Unix time in seconds, as in every object of Stripe's. */
  now: () => number;
};

/** Who calls: the product's server with the secret key, or a browser with the publishable one. */
export type Caller = "secret" | "publishable";
