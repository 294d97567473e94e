export const NO_AMOUNT = "Please enter an amount.";
export const DEPOSIT_CHANGED = "This deposit has changed since you looked at it. Look at it again.";
export const NO_RECEIPT = "There is no such receipt.";
export const NO_DEPOSIT_AGREED = "No deposit was agreed for this apartment.";
