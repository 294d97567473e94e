/** A person's page for admins (docs/product.md 8.21). */
export const memberPath = (userId: string) => `/dashboard/manage-members/${userId}`;
