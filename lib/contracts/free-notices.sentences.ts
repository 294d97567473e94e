export const ALREADY_FREE = "This apartment is already free. You can request it now.";
export const BAD_NOTICE_LINK = "This link is not valid.";
