/** A push service answers in a tenth of this. */
const SLOW_MS = 2_500;
/** So many slow answers, or none, of one service are waited for in one pass. */
const MOST_SLOW = 3;

/** How long push services take to answer, within one pass. */
export interface ServiceWatch {
  /** Whether this address is one of a service that has been slow too often. */
  readonly isSlow: (endpoint: string) => boolean;
  /** Does `work`, which asks that service, and notes whether it took long. */
  readonly time: <T>(endpoint: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Anybody who is signed in names where their messages go, and a host that takes seconds to answer would hold everybody's
 * in the line behind its own. Not so few at once for a host: one real service serves nearly all devices.
 */
export function watchServices(now: () => Date): ServiceWatch {
  const slow = new Map<string, number>();
  return {
    isSlow: (endpoint) => (slow.get(ownerOf(endpoint)) ?? 0) >= MOST_SLOW,
    time: async (endpoint, work) => {
      const begun = now().getTime();
      try {
        return await work();
      } finally {
        const owner = ownerOf(endpoint);
        if (now().getTime() - begun >= SLOW_MS) slow.set(owner, (slow.get(owner) ?? 0) + 1);
      }
    },
  };
}

/** The last two names of a host: whoever has a domain has as many hosts in it as they like. */
const ownerOf = (endpoint: string) => new URL(endpoint).hostname.split(".").slice(-2).join(".");
