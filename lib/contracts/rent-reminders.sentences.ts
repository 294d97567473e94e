export const NOBODY_CHOSEN = "Please choose who is reminded.";
export const REMINDED_TODAY = "Was already reminded today.";
