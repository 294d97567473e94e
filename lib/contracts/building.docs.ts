import * as calls from "./building";
import { BUILDING_DEFAULTS } from "./building.defaults";
import { noun } from "./noun";

export const building = noun(calls, {
  audited: ["building"],
  docs: {
    getBuilding: { answer: BUILDING_DEFAULTS },
    updateBuilding: { says: { invalid_input: "Please enter the building's name." } },
  },
});
