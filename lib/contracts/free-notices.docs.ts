import * as calls from "./free-notices";
import { noun } from "./noun";
import { BAD_EMAIL, FOREIGN, NO_APARTMENT } from "./shared.docs";

export const freeNotices = noun(calls, {
  docs: {
    askForNotice: {
      says: {
        invalid_input: BAD_EMAIL,
        forbidden: FOREIGN,
        not_found: NO_APARTMENT,
        conflict: "This apartment is free already. You can request it now.",
        provider_unavailable: "This installation cannot send mail. Please ask the office.",
      },
    },
    endNotices: { says: { invalid_input: "This link is not valid.", forbidden: FOREIGN } },
  },
});
