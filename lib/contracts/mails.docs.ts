import { EXAMPLE_ID } from "./fields";
import * as calls from "./mails";
import { LINK_INCOMPLETE, MAIL_SETTLED, NO_MAIL } from "./mails.sentences";
import { noun } from "./noun";
import { FOREIGN, NOT_TRUE_OR_FALSE } from "./shared.sentences";
import { ACCOUNT_GONE } from "./users.sentences";

export const mails = noun(calls, {
  audited: { "mail.sent-again": "{who} had a mail to {subject} sent again" },
  docs: {
    listMails: {
      answer: [
        {
          _id: EXAMPLE_ID,
          to: "member@nibash.test",
          subject: "Choose a new password for Nibash",
          kind: "security",
          state: "failed",
          attempts: 1,
          can_retry: true,
          next_at: null,
          error: "The mail server refused it: 550 No such mailbox",
          created_at: "2026-11-21T09:30:00.000Z",
          settled_at: "2026-11-21T09:30:02.000Z",
        },
      ],
    },
    retryMail: { says: { not_found: NO_MAIL, conflict: MAIL_SETTLED } },
    changeMailPreference: { says: { invalid_input: NOT_TRUE_OR_FALSE, not_found: ACCOUNT_GONE } },
    unsubscribe: { says: { invalid_input: LINK_INCOMPLETE, forbidden: FOREIGN } },
  },
});
