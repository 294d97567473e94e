import * as calls from "./member-notes";
import { NO_ACCOUNT } from "./member-notes.sentences";
import { noun } from "./noun";
import { NO_NOTE } from "./shared.sentences";

export const memberNotes = noun(calls, {
  audited: {
    "member-note.added": "{who} wrote a note about {subject}",
    "member-note.deleted": "{who} deleted a note about {subject}",
  },
  docs: {
    addMemberNote: { says: { invalid_input: NO_NOTE, not_found: NO_ACCOUNT } },
  },
});
