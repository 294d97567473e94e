export const NO_TITLE = "Please enter a title.";
export const BAD_DAY = "Please choose a day from today to a year from now.";
export const ANNOUNCEMENT_GONE = "This announcement does not exist any more.";
export const ALREADY_POSTED = "Another announcement was posted under this key.";
export const ALREADY_MAILED = "This announcement has already been sent by mail.";
