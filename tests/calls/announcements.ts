import { AnnouncementModel } from "@/models/announcement";
import { idOf, nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                       | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /announcements         | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /announcements/{id}    | sign-in | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
POST /announcements        | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PATCH /announcements/{id}  | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PATCH /announcements/read  | sign-in | yes  | yes    | yes   | no         | no        | no     | yes     | -
DELETE /announcements/{id} | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
`,
  make: (given) =>
    AnnouncementModel.create({ ...given, title: "Lift", description: "It rests.", date: new Date() }),
  valid: {
    "GET /announcements": nothing,
    "GET /announcements/{id}": (world) => ({ params: { id: idOf(world, "announcements") } }),
    "PATCH /announcements/{id}": (world) => ({
      params: { id: idOf(world, "announcements") },
      body: { pinned: true },
    }),
    "PATCH /announcements/read": (world) => ({ body: { id: idOf(world, "announcements") } }),
    "POST /announcements": () => ({ body: { title: "Water", description: "It is back at noon." } }),
    "DELETE /announcements/{id}": (world) => ({ params: { id: idOf(world, "announcements") } }),
  },
  bodiless: ["DELETE /announcements/{id}"],
};
