/** The path of a user's page for admins (docs/product.md 8.21). */
export const memberPath = (userId: string) => `/dashboard/manage-members/${userId}`;

/** A name that links there: tall enough to tap; underlines only the name, not the initial in the avatar. */
export const NAME_LINK =
  "inline-flex min-h-11 items-center no-underline hover:text-brick [&>span>span:last-child]:underline [&>span>span:last-child]:decoration-line-strong [&>span>span:last-child]:decoration-1 [&>span>span:last-child]:underline-offset-5";
