import { notTaken } from "./shared.sentences";
/** Examples and sentences shared by the documentation of several nouns. */

export const HOME = { apartment_no: "5B", floor_no: 5, block_no: "B", rent: 780 };
export const MEMBER = { name: "Tanvir Hasan", email: "member@nibash.test" };

export const NO_PARAMETER = notTaken('"x"');
