import type { Faults } from "./faults";
import type { Store } from "./store";
import type { Webhooks } from "./webhooks";

/** What every operation needs: state, events, clock and the sandbox's URL. */
export type Sandbox = {
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  url: string;
  /** Unix time in seconds, as in Stripe's objects. */
  now: () => number;
};

/** The caller: the product's server with the secret key, or a browser with the publishable one. */
export type Caller = "secret" | "publishable";
