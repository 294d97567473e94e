/**
 * Number of runs of a property: `often` in each run of the suite, `long` in `npm run test:long`, which runs every file
 * that imports this one.
 */
export const propertyRuns = (often: number, long: number): number => (process.env.NIBASH_LONG ? long : often);
