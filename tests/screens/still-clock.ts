/**
 * The fixed time of compared screenshots. It is in the future, since a browser discards expired cookies, and the
 * database what is expired by its own clock. It is before 2038, the limit of next-auth's 32-bit seconds.
 */
export const DRAWN_AT = Date.UTC(2036, 5, 16, 5);

/** Preloaded in a process of the product: its clock is stopped at DRAWN_AT; timers are unaffected. */
const STAND = `globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [${DRAWN_AT}], made),
  get: (target, key) => (key === "now" ? () => ${DRAWN_AT} : Reflect.get(target, key)),
});`;

/** The NODE_OPTIONS for it, which child processes inherit. */
export const WITH_STILL_CLOCK = `--import=data:text/javascript,${encodeURIComponent(STAND)}`;
