import { PUBLIC } from "./bengali-public";
import { REFUSALS } from "./bengali-refusals";
import { holder } from "./translate";

const BENGALI = { ...PUBLIC, ...REFUSALS };

export type Bengali = typeof BENGALI;

holder.nibashBengali = BENGALI;
