export const AGREEMENT_ENDED = "This agreement has ended.";
export const LAST_DAY_COME = "Your last day has come.";
