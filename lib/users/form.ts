/** Every page says it, so it stands apart from what only forms and the server say. */
export const NO_SIGN_IN = "Signing in is not possible right now. Please try again in a moment.";
