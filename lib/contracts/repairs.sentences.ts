export const NO_REPAIR = "There is no such repair.";
export const NO_DAMAGE = "Please describe what is broken.";
export const NO_MORE_REPORTS = "Your agreement has ended: nothing can be reported any more.";
export const REPAIR_CHANGED =
  "This repair has changed since you opened it. Check it again, then send your change.";
export const NO_MESSAGE = "Please write a message.";
export const THREAD_FULL = "This thread is full: it can hold 200 messages.";
export const NOT_PLANNED = "No day is planned for this repair.";
