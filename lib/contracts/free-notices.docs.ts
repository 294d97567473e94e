import { NO_APARTMENT } from "./apartments.sentences";
import * as calls from "./free-notices";
import { noun } from "./noun";
import { BAD_EMAIL, CANNOT_MAIL, FOREIGN } from "./shared.sentences";

export const freeNotices = noun(calls, {
  docs: {
    askForNotice: {
      says: {
        invalid_input: BAD_EMAIL,
        forbidden: FOREIGN,
        not_found: NO_APARTMENT,
        conflict: "This apartment is free already. You can request it now.",
        provider_unavailable: CANNOT_MAIL,
      },
    },
    endNotices: { says: { invalid_input: "This link is not valid.", forbidden: FOREIGN } },
  },
});
