export const LINK_SENT = "If there is an account with this address, a link is on its way to it.";
export const BAD_LINK = "This link is not valid any more. Please ask for a new one.";
