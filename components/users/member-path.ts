/** A person's page for admins (docs/product.md 8.21). */
export const memberPath = (userId: string) => `/dashboard/manage-members/${userId}`;

/** A name that leads there: as high as a finger needs it; the name alone is underlined, not the letter in its face. */
export const NAME_LINK =
  "inline-flex min-h-11 items-center no-underline hover:text-brick [&>span>span:last-child]:underline [&>span>span:last-child]:decoration-line-strong [&>span>span:last-child]:decoration-1 [&>span>span:last-child]:underline-offset-[5px]";
