import { Types } from "mongoose";
import { ExpenseModel } from "@/models/expense";
import { formOf } from "../support/call-inputs";
import { idOf, nothing, type NounCalls } from "../support/noun-calls";

const body = { on: "2026-11-20", category: "lift", amount: 120, vendor: "Uttara Lift Service" } as const;

export const calls: NounCalls = {
  table: `
call                        | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /expenses              | sign-in | no   | no     | yes   | yes        | no        | no     | no      | -
GET /expenses               | sign-in | no   | no     | yes   | yes        | no        | yes    | no      | -
POST /expenses/{id}/reverse | sign-in | no   | no     | yes   | yes        | no        | no     | no      | -
POST /expenses/{id}/photo   | sign-in | no   | no     | yes   | yes        | no        | no     | no      | -
GET /book                   | sign-in | no   | no     | yes   | yes        | no        | yes    | no      | -
GET /book/csv               | sign-in | no   | no     | yes   | yes        | no        | yes    | no      | -
`,
  make: ({ _id }) => {
    const { amount, ...rest } = body;
    const by = new Types.ObjectId();
    return ExpenseModel.create({ ...(_id && { _id }), ...rest, cents: amount * 100, at: new Date(), by });
  },
  valid: {
    "POST /expenses": () => ({ body }),
    "GET /expenses": nothing,
    "POST /expenses/{id}/reverse": (world) => ({
      params: { id: idOf(world, "expenses") },
      body: { reason: "It was paid twice." },
    }),
    "POST /expenses/{id}/photo": (world) => ({
      params: { id: idOf(world, "expenses") },
      body: formOf({ image: world.photo }),
    }),
    "GET /book": nothing,
    "GET /book/csv": nothing,
  },
};
