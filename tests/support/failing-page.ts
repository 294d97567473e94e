/**
 * A script that makes the home page fail once as it starts, in the first of its own effects: the error pages' own way
 * in. The digest is what Next hands them of the server's error.
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
