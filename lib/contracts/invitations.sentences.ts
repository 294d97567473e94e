export const ALREADY_ADMIN = "This person is already an admin.";
export const CANNOT_INVITE =
  "This installation cannot send mail, so only people with a confirmed account can be invited. Connect mail first.";
export const BAD_INVITATION = "This invitation is not valid any more. Please ask for a new one.";
export const NOT_INVITED = "This invitation was sent to another address. Log in or register with that one.";
export const NOW_ADMIN = "You are an admin now.";
