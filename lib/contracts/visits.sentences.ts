export const NO_CONTACT = "Please enter a telephone number or an email address.";
export const NO_VISIT = "There is no such visit or question.";
export const NO_ANSWER = "Please write an answer.";
export const VISIT_CHANGED = "Somebody else has changed this in the meantime. Look at it again.";
export const NO_VISIT_DAY = "This is a question: there is no day for a calendar.";
export const NO_TIME = "Please choose morning, afternoon or evening.";
