const IMPATIENT_AFTER_MS = 2_000;

/**
 * Returns a signal that aborts at the first Ctrl-C, SIGTERM or closed terminal. npm forwards a Ctrl-C that the terminal
 * has already sent, so only a later one ends the process at once.
 */
export function onStopSignal(): AbortSignal {
  const controller = new AbortController();
  let since = 0;
  const stop = (): void => {
    if (!controller.signal.aborted) since = Date.now();
    else if (Date.now() - since > IMPATIENT_AFTER_MS) process.exit(1);
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  return controller.signal;
}

export function whenAborted(signal: AbortSignal): Promise<"aborted"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("aborted");
    signal.addEventListener("abort", () => resolve("aborted"));
  });
}
