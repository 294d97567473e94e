import { type ComponentType, lazy } from "react";

/**
 * A part whose script is fetched when it is first shown: within a Suspense, and in the browser alone. Where the script
 * does not come `instead` stands in its place, and the page around it stays. next/dynamic would cost 1.4 kB.
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
