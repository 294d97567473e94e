export const NOT_YES_OR_NO = "Use true or false.";
export const NO_STEP = "There is no such step.";
export const NO_CHECK = "There is no such check.";
export const CARDS_SILENT = "The card provider does not answer. Please try again in a moment.";
