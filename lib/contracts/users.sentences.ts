export const NO_PERSON = "There is no such person.";
export const ACCOUNT_GONE = "This account does not exist any more.";
export const EMAIL_TAKEN = "An account with this email address already exists. Please log in instead.";
export const OTHER_EMAIL = "Please type the email address of your account.";
export const WRONG_PASSWORD = "The password is incorrect.";
export const WRONG_CURRENT_PASSWORD = "The current password is incorrect.";
export const PASSWORD_CHANGED = "The password was changed elsewhere.";
export const GOOGLE_ALONE = "Set a password first: Google is your only way in.";
export const NOT_YOUR_TOKEN = "A token is issued only for your own email.";
export const NOT_YOUR_RECORD = "You can store only your own record.";
export const WHICH_APARTMENT = "Name the apartment.";
export const STILL_A_TENANT =
  "You live in the building. Your account can be deleted once your agreement has ended.";
export const LAST_ADMIN = "This is the only admin. Make somebody else an admin first.";
export const YOU_ARE_LAST_ADMIN = "You are the only admin. Make somebody else an admin first.";
