import { FORMS } from "./bengali-forms";
import { PUBLIC } from "./bengali-public";
import { REFUSALS } from "./bengali-refusals";
import { holder } from "./translate";

const BENGALI = { ...PUBLIC, ...FORMS, ...REFUSALS };

export type Bengali = typeof BENGALI;

holder.nibashBengali = BENGALI;
