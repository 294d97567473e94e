import { noun } from "./noun";
import * as calls from "./setup";
import { CARDS_SILENT, NOT_YES_OR_NO, NO_CHECK, NO_STEP } from "./setup.sentences";
import { NO_BODY } from "./shared.sentences";

export const setup = noun(calls, {
  audited: {
    "setup.demo-added": "{who} added the {subject} of the demo",
    "setup.skipped": "{who} skipped the step {subject} of the setup",
    "setup.taken-up": "{who} took up the step {subject} of the setup",
    "setup.hidden": "{who} put the setup's guide away",
    "setup.shown": "{who} brought the setup's guide back",
  },
  docs: {
    getSetup: {
      answer: {
        steps: [
          { name: "building", state: "done" },
          { name: "apartments", state: "open" },
          { name: "google", state: "skipped" },
        ],
        is_hidden: false,
        apartments: 0,
        admins: 1,
      },
    },
    hideSetup: { says: { invalid_input: NOT_YES_OR_NO } },
    skipStep: { says: { invalid_input: NO_STEP } },
    checkConnection: {
      answer: { ok: false, message: CARDS_SILENT },
      says: { invalid_input: NO_CHECK },
    },
    addDemoApartments: { says: { invalid_input: NO_BODY } },
  },
});
