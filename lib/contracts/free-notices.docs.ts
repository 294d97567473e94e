import { NO_APARTMENT } from "./apartments.sentences";
import * as calls from "./free-notices";
import { ALREADY_FREE, BAD_NOTICE_LINK } from "./free-notices.sentences";
import { noun } from "./noun";
import { BAD_EMAIL, CANNOT_MAIL, FOREIGN } from "./shared.sentences";

export const freeNotices = noun(calls, {
  docs: {
    askForNotice: {
      says: {
        invalid_input: BAD_EMAIL,
        forbidden: FOREIGN,
        not_found: NO_APARTMENT,
        conflict: ALREADY_FREE,
        provider_unavailable: CANNOT_MAIL,
      },
    },
    endNotices: { says: { invalid_input: BAD_NOTICE_LINK, forbidden: FOREIGN } },
  },
});
