export const AGREEMENT_ENDED = "This agreement has ended.";
export const LAST_DAY_COME = "Your last day has come.";
export const leavingAlready = (day: string) => `You leave on ${day} already. Withdraw that notice first.`;
