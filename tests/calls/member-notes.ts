import mongoose from "mongoose";
import { MemberNoteModel } from "@/models/user";
import { idOf, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                                 | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /members/{id}/notes             | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
DELETE /members/{id}/notes/{note_id} | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
`,
  make: (given) =>
    MemberNoteModel.create({
      ...given,
      user_id: given._id ?? new mongoose.Types.ObjectId(),
      text: "Has a spare key.",
      created_at: new Date(),
      author_id: new mongoose.Types.ObjectId(),
      author_name: "Office",
    }),
  valid: {
    "POST /members/{id}/notes": ({ other }) => ({
      params: { id: other.userId },
      body: { text: "Has a spare key with the guard." },
    }),
    "DELETE /members/{id}/notes/{note_id}": (world) => ({
      params: { id: world.other.userId, note_id: idOf(world, "member-notes") },
    }),
  },
  bodiless: ["DELETE /members/{id}/notes/{note_id}"],
};
