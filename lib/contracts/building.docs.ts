import * as calls from "./building";
import { BUILDING_DEFAULTS } from "./building.defaults";
import { NO_BUILDING_NAME } from "./building.sentences";
import { noun } from "./noun";

export const building = noun(calls, {
  audited: {
    "building.changed": [
      "{who} changed {after|fields} of the building {subject}",
      "{who} changed the building {subject}",
    ],
  },
  docs: {
    getBuilding: { answer: BUILDING_DEFAULTS },
    updateBuilding: { says: { invalid_input: NO_BUILDING_NAME } },
  },
});
