import { noun } from "./noun";
import * as calls from "./registration";
import { NO_DIGIT } from "./registration.sentences";
import { FOREIGN, NOT_A_FORM, NOT_STORED } from "./shared.sentences";

export const registration = noun(calls, {
  docs: {
    registerAccount: {
      says: {
        invalid_input: NO_DIGIT,
        forbidden: FOREIGN,
        unsupported_type: NOT_A_FORM,
        provider_unavailable: NOT_STORED,
      },
    },
  },
});
