import { CouponModel } from "@/models/coupon";
import { idOf, nothing, type NounCalls } from "../support/noun-calls";

export const calls: NounCalls = {
  table: `
call                         | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
GET /coupons                 | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /coupons/{code_or_id}    | sign-in | yes  | yes    | yes   | no         | no        | yes    | yes     | -
POST /coupons                | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PATCH /coupons               | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
DELETE /coupons/{code_or_id} | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
`,
  make: (given) =>
    CouponModel.create({
      ...given,
      coupon: "WELCOME15",
      code_key: "WELCOME15",
      discount: 15,
      description: "For the first month.",
      date: new Date(),
    }),
  valid: {
    "GET /coupons": nothing,
    "GET /coupons/{code_or_id}": () => ({ params: { code_or_id: "welcome15" } }),
    "POST /coupons": () => ({ body: { coupon: "EID20", discount: 20, description: "A fifth off." } }),
    "PATCH /coupons": (world) => ({ body: { id: idOf(world, "coupons"), validity: "Invalid" } }),
    "DELETE /coupons/{code_or_id}": (world) => ({ params: { code_or_id: idOf(world, "coupons") } }),
  },
  bodiless: ["DELETE /coupons/{code_or_id}"],
};
