/**
 * When the pictures that are compared are drawn, whenever they are. In the future: a browser throws away the cookies of
 * the past, and the database what its own clock calls expired. Before 2038, which next-auth's 32 bits of seconds reach.
 */
export const DRAWN_AT = Date.UTC(2036, 5, 16, 5);

/** Runs in a process of the product before everything else: its clock stands at DRAWN_AT, timers go on. */
const STAND = `globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [${DRAWN_AT}], made),
  get: (target, key) => (key === "now" ? () => ${DRAWN_AT} : Reflect.get(target, key)),
});`;

/** What NODE_OPTIONS must hold for it, in the children of the process too. */
export const WITH_STILL_CLOCK = `--import=data:text/javascript,${encodeURIComponent(STAND)}`;
