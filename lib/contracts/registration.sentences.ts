export const NO_NAME = "Name can not be empty";
export const NO_DIGIT = "Password must have at least one number";
