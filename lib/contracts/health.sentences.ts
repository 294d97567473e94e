export const CANNOT_SERVE = "The database cannot be reached.";
