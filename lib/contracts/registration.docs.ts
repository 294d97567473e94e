import { noun } from "./noun";
import * as calls from "./registration";
import { BAD_PASSWORD, FOREIGN, FORM, NO_PHOTO } from "./shared.docs";

export const registration = noun(calls, {
  docs: {
    registerAccount: {
      says: {
        invalid_input: BAD_PASSWORD,
        forbidden: FOREIGN,
        unsupported_type: FORM,
        provider_unavailable: NO_PHOTO,
      },
    },
  },
});
