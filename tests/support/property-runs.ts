/**
 * How often a property is tried: `often` in each run of the suite, `long` where `npm run test:long` asks for it, which
 * runs every file that imports this one.
 */
export const propertyRuns = (often: number, long: number): number => (process.env.NIBASH_LONG ? long : often);
