import { fork } from "node:child_process";
import { once } from "node:events";
import { buildHelper } from "./processes";

/** One request of the reader. */
export interface Probe {
  /** Milliseconds until the answer was there. */
  readonly took: number;
  readonly isGood: boolean;
}

export interface Prober {
  /** The probes answered since the last time. */
  readonly take: () => Promise<Probe[]>;
  readonly stop: () => void;
}

/** Asks for an address every 10 ms from a process of its own. */
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
