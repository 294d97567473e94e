export const NOBODY_CHOSEN = "Please choose who is reminded.";
