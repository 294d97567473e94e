const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/stripe\/webhook$/, "/api/stripe/webhook"],
  [/^\/api\/auth\//, "/api/auth"],
  [/^\/api\/images\//, "/api/images"],
  [/^\/api\/repairs\/[^/]+\/photos\//, "/api/repairs, photos"],
  [/^\/api(\/|$)/, "/api, other"],
  [/^\/(media|_next)\/|\.\w+$/, "files"],
  [/^\/(dashboard|payment)(\/|$)/, "guarded pages"],
];

/** Returns the metrics label of a request without a contract: a few labels, whatever the path. */
export function routeGroup(path: string): string {
  return FAMILIES.find(([pattern]) => pattern.test(path))?.[1] ?? "public pages";
}
