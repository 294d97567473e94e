import { type ComponentType, lazy } from "react";

/**
 * Creates a component whose script is fetched on first render, within a Suspense and in the browser only. If the fetch
 * fails, renders `instead` and leaves the page intact. next/dynamic would add 1.4 kB.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await load().catch(() => instead) }));
}

function Nothing() {
  return null;
}
