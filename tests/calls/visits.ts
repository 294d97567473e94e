import { towerDay } from "@/lib/platform/format/dates";
import { CONSENT } from "@/lib/visits/contract";
import { VisitModel } from "@/models/visit";
import { idOf, nothing, type NounCalls } from "../support/noun-calls";

const aWeekOn = () => towerDay(new Date(Date.now() + 7 * 86_400_000));

export const calls: NounCalls = {
  table: `
call                      | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /visits              | yes     | yes  | yes    | yes   | yes        | yes       | yes    | yes     | -
GET /visits               | sign-in | no   | no     | yes   | no         | yes       | yes    | no      | -
PATCH /visits/{id}        | sign-in | no   | no     | yes   | no         | yes       | no     | no      | -
GET /visits/{id}/calendar | sign-in | no   | no     | yes   | no         | yes       | yes    | no      | -
`,
  make: (given) => {
    const now = new Date();
    const wish = {
      day: aWeekOn(),
      time: "morning" as const,
      created_at: now,
      consent: CONSENT,
      consent_at: now,
    };
    return VisitModel.create({ ...given, ...wish, name: "Nadia Rahman", email: "nadia@nibash.test" });
  },
  valid: {
    "POST /visits": ({ door }) => ({
      body: {
        apartment_no: door,
        name: "Nadia Rahman",
        phone: "+880 1711 000000",
        day: aWeekOn(),
        time: "evening",
        message: "With two children.",
      },
    }),
    "GET /visits": nothing,
    "PATCH /visits/{id}": (world) => ({
      params: { id: idOf(world, "visits") },
      body: { state: "confirmed" },
    }),
    "GET /visits/{id}/calendar": (world) => ({ params: { id: idOf(world, "visits") } }),
  },
};
