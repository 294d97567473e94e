export const BAD_ADDRESS = "This is not the address of a push service.";
export const BAD_KEYS = "These are not the keys of a browser.";
