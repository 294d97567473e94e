import * as calls from "./member-notes";
import { noun } from "./noun";

export const memberNotes = noun(calls, {
  audited: {
    "member-note.added": "{who} wrote a note about {subject}",
    "member-note.deleted": "{who} deleted a note about {subject}",
  },
  docs: {
    addMemberNote: {
      says: { invalid_input: "Please write a note.", not_found: "There is no such account." },
    },
  },
});
