// What calls refuse with.
export const NO_AGREEMENT = "There is no such agreement.";
export const NO_OWN_AGREEMENT = "You have no agreement.";
export const NOT_A_TENANT = "You have no active agreement.";
export const AGREEMENT_CHANGED =
  "Your agreement has changed since you read it. Please read the new version and sign that.";
export const NO_DOCUMENT = "There is no such document.";
export const NO_REQUEST = "There is no such request.";
export const NO_ADMIN_REQUEST = "Admin can not request for apartments!";
export const REQUEST_WITHDRAWN = "The person has withdrawn this request.";
export const REQUEST_DECIDED = "This request has already been decided.";
export const CANNOT_BECOME_MEMBER =
  "This person cannot become a member: they are one already, or no longer a user.";
export const NOT_ACCEPTED = "This person has no agreement for this apartment. Accept their request first.";
export const notLet = (apartmentNo: string) => `Apartment ${apartmentNo} is not let.`;
export const answeredAlready = (answer: string) =>
  `This request has been ${answer} already. Look at it again.`;
