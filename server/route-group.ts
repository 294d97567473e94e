const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/stripe\/webhook$/, "/api/stripe/webhook"],
  [/^\/api\/auth\//, "/api/auth"],
  [/^\/api\/images\//, "/api/images"],
  [/^\/api\/repairs\/[^/]+\/photos\//, "/api/repairs, photos"],
  [/^\/api(\/|$)/, "/api, other"],
  [/^\/(media|_next)\/|\.\w+$/, "files"],
  [/^\/(dashboard|payment)(\/|$)/, "guarded pages"],
];

/** Under which name the metrics count what has no contract: few names, whatever somebody asks for. */
export function routeGroup(path: string): string {
  return FAMILIES.find(([pattern]) => pattern.test(path))?.[1] ?? "public pages";
}
