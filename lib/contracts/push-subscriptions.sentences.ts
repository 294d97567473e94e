export const BAD_ADDRESS = "This is not the address of a push service.";
