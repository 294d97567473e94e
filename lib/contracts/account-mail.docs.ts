import * as calls from "./account-mail";
import { BAD_LINK, LINK_SENT } from "./account-mail.sentences";
import { noun } from "./noun";
import { BAD_EMAIL, CANNOT_MAIL, FOREIGN, NO_BODY } from "./shared.sentences";
import { WRONG_PASSWORD } from "./users.sentences";

export const mail = noun(calls, {
  docs: {
    forgotPassword: {
      answer: { message: LINK_SENT },
      says: { invalid_input: BAD_EMAIL, forbidden: FOREIGN, provider_unavailable: CANNOT_MAIL },
    },
    resetPassword: { says: { invalid_input: BAD_LINK, forbidden: FOREIGN } },
    sendEmailLink: {
      answer: { message: "A link is on its way to member@nibash.test." },
      says: { invalid_input: NO_BODY, provider_unavailable: CANNOT_MAIL },
    },
    confirmEmail: { says: { invalid_input: BAD_LINK, forbidden: FOREIGN, wrong_password: WRONG_PASSWORD } },
  },
});
