interface Serving {
  /** Why this process cannot use the database yet, since its start. */
  waitsFor: string | null;
  /** The process is stopping: it still answers requests, and load balancers should send no more. */
  isStopping: boolean;
}

const holder = globalThis as typeof globalThis & { nibashServing?: Serving };

/** The process's state between start and end; on globalThis because Next bundles routes apart. */
export const serving: Serving = (holder.nibashServing ??= { waitsFor: null, isStopping: false });
