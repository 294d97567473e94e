/** Push services normally respond in a tenth of this. */
const SLOW_MS = 2_500;

/** The maximum slow or missing responses of one service in one pass. */
const MOST_SLOW = 3;

/** Tracks the response times of push services within one pass. */
export interface ServiceWatch {
  /** Whether the endpoint's service has been slow too often. */
  readonly isSlow: (endpoint: string) => boolean;
  /** Runs `work`, which calls that service, and notes whether it was slow. */
  readonly time: <T>(endpoint: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Finds slow services: any signed-in user chooses where their messages go, and a host that takes seconds to respond
 * would delay everyone's messages. Does not limit concurrency per host instead: one service serves nearly all devices.
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

/** Returns a host's last two labels: the owner of a domain can use any number of its subdomains. */
const ownerOf = (endpoint: string) => new URL(endpoint).hostname.split(".").slice(-2).join(".");
