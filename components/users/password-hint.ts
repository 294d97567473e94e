/** What a new password must have (docs/product.md 3.1). */
export const PASSWORD_HINT = "At least 6 characters: lowercase, uppercase, number, special character.";
