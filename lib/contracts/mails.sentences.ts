export const NO_MAIL = "There is no such mail.";
export const MAIL_SETTLED = "This mail cannot be sent again: it has been sent, or what was in it is erased.";
export const LINK_INCOMPLETE = "This link is incomplete. Please open it from the mail.";
