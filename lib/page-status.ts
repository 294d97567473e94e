/**
 * The name of the mark by which a page says with which status it is to be answered: 404 where nothing is found, 503
 * where the database is away. Next would answer notFound() and errors with an empty document that shows nothing without
 * scripts; so such a page is a whole page, and the front sets its status (lib/front/page-status.ts).
 */
export const STATUS_MARK = "http-status";
