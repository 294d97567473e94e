export const BAD_PAY_DAY = "Use a whole number from 1 to 28.";
export const NO_CARD = "Please save a card first.";
export const CARD_NOT_SAVED = "This card has not been saved. Please try again.";
export const CONSENT_CHANGED = "What you agree to has changed. Please read it again.";
