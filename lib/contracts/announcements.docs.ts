import * as calls from "./announcements";
import { EXAMPLE_ID } from "./fields";
import { noun } from "./noun";

export const announcements = noun(calls, {
  audited: ["announcement"],
  docs: {
    listAnnouncements: {
      answer: [
        {
          ...{ _id: EXAMPLE_ID, title: "Lift maintenance", date: "2026-11-19T09:30:00.000Z" },
          description: "The lift rests on Friday from 10 to 12.",
        },
      ],
    },
    postAnnouncement: {
      answer: { insertedId: EXAMPLE_ID },
      says: {
        invalid_input: "Please enter a title.",
        conflict: "Another announcement was posted under this key.",
      },
    },
  },
});
