/** Said where something failed and nothing better is known. */
export const WENT_WRONG = "Something Went Wrong! Please try again!";
