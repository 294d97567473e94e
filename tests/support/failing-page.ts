/**
 * Returns a script that makes the home page throw once on load, in the first of its own effects, which triggers the
 * error pages as in production. The digest is what Next passes them from the server's error.
 */
export const failingPage = (digest: string): string => `{
  const real = performance.getEntriesByType.bind(performance);
  let hasFailed = false;
  performance.getEntriesByType = (type) => {
    if (hasFailed || type !== "navigation" || !new Error().stack.includes("/_next/")) return real(type);
    hasFailed = true;
    throw Object.assign(new Error("drawn"), { digest: "${digest}" });
  };
}`;
