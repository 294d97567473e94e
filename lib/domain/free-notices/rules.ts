/** How long an apartment must be free before mails are sent, so that an accept that is undone at once mails no one. */
export const CALM_MS = 2 * 60_000;
