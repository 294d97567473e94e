interface Serving {
  /** Why this process cannot answer from the database yet, since its start. */
  waitsFor: string | null;
  /** It was told to stop: what is asked is still answered, and balancers are to send no more. */
  isStopping: boolean;
}

const holder = globalThis as typeof globalThis & { nibashServing?: Serving };

/** Where this process stands between its start and its end; on globalThis, since Next bundles routes apart. */
export const serving: Serving = (holder.nibashServing ??= { waitsFor: null, isStopping: false });
