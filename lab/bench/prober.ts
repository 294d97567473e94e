import { fork } from "node:child_process";
import { once } from "node:events";
import { buildHelper } from "./processes";

/** One request of the reader. */
export interface Probe {
  /** Milliseconds until the response. */
  readonly took: number;
  readonly isGood: boolean;
}

export interface Prober {
  /** Returns the probes answered since the last call. */
  readonly take: () => Promise<Probe[]>;
  readonly stop: () => void;
}

/** Requests a URL every 10 ms from a separate process, in each language in turn. */
export async function startProber(url: string): Promise<Prober> {
  const child = fork(await buildHelper("prober"), { env: { ...process.env, PROBED: url }, execArgv: [] });
  return {
    take: async () => {
      child.send("take");
      const [probes] = (await once(child, "message")) as [Probe[]];
      return probes;
    },
    stop: () => child.disconnect(),
  };
}
