import * as calls from "./member-notes";
import { noun } from "./noun";

export const memberNotes = noun(calls, {
  audited: ["member-note"],
  docs: {
    addMemberNote: {
      says: { invalid_input: "Please write a note.", not_found: "There is no such account." },
    },
  },
});
