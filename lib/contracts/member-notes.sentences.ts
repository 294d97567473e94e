export const NO_ACCOUNT = "There is no such account.";
