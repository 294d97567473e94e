import { oncePerProcess } from "@/lib/once-per-process";

interface Serving {
  /** Why this process cannot use the database yet, since its start. */
  waitsFor: string | null;
  /** The process is stopping: it still answers requests, and load balancers should send no more. */
  isStopping: boolean;
}

/** Once per process: server/ starts and stops, the routes of health tell it. */
export const serving = oncePerProcess<Serving>("serving", () => ({ waitsFor: null, isStopping: false }));
