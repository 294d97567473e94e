/**
 * Returns what a process has only once, made by whoever asks first. Next bundles routes, pages and server/ apart, each with
 * modules of its own: this is for what two of them share; what one needs is a variable of its module.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const kept = globalThis as typeof globalThis & Record<string, unknown>;
  return (kept[`nibash:${name}`] ??= make()) as T;
}
