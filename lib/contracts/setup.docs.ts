import { noun } from "./noun";
import * as calls from "./setup";
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
    hideSetup: { says: { invalid_input: "Say true or false." } },
    skipStep: { says: { invalid_input: "There is no such step." } },
    checkConnection: {
      answer: { ok: false, message: "The card provider does not answer. Please try again in a moment." },
      says: { invalid_input: "There is no such check." },
    },
    addDemoApartments: { says: { invalid_input: NO_BODY } },
  },
});
