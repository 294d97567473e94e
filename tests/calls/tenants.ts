import { Types } from "mongoose";
import { tokenHash } from "@/lib/platform/auth/mail-tokens";
import { ApartmentModel } from "@/models/apartment";
import { MailTokenModel } from "@/models/mail-token";
import { UserModel } from "@/models/user";
import { csvOf } from "../support/call-inputs";
import { makeMember } from "../support/factories";
import { idOf, type NounCalls, type RequestMaker } from "../support/noun-calls";

const TOKEN = "example-token-of-a-tenant";

/** Somebody whom the office entered, with a link to their account. */
async function makeTenant() {
  const { person } = await makeMember();
  const _id = new Types.ObjectId(person.userId);
  await UserModel.updateOne({ _id }, { entered_at: new Date() });
  const link = { user_id: _id, purpose: "claim" as const, expires_at: new Date(Date.now() + 86_400_000) };
  await MailTokenModel.updateOne({ _id: tokenHash(TOKEN) }, link, { upsert: true });
  return { _id };
}

const newTenant = async ({ free }: Parameters<RequestMaker>[0]) => {
  const home = await ApartmentModel.findById(free).orFail().lean();
  return {
    apartment_no: home.apartment_no,
    name: "Rahim Uddin",
    telephone: "01711 000001",
    moved_in: "2019-03-01",
    rent: 650,
  };
};

export const calls: NounCalls = {
  table: `
call                           | visitor | user | member | admin | accountant | caretaker | viewer | removed | others
POST /tenants/import           | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
POST /tenants                  | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
PATCH /tenants/{user_id}       | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
POST /tenants/{user_id}/invite | sign-in | no   | no     | yes   | no         | no        | no     | no      | -
POST /claimed-accounts         | yes     | held | held   | held  | held       | held      | held   | held    | -
`,
  make: makeTenant,
  valid: {
    "POST /tenants/import": async (world) => ({
      query: { apply: "true" },
      body: csvOf(
        `apartment_no,name,telephone,moved_in,rent\n${Object.values(await newTenant(world)).join(",")}\n`,
      ),
    }),
    "POST /tenants": async (world) => ({ body: await newTenant(world) }),
    "PATCH /tenants/{user_id}": ({ other }) => ({
      params: { user_id: other.userId },
      body: { name: "Rahim Uddin", telephone: "01711 000001" },
    }),
    "POST /tenants/{user_id}/invite": (world) => ({ params: { user_id: idOf(world, "tenants") } }),
    // Whoever is signed in is somebody else.
    "POST /claimed-accounts": () => ({
      body: {
        token: TOKEN,
        email: "rahim@example.com",
        password: "Another#2027",
      },
    }),
  },
  bodiless: ["POST /tenants/{user_id}/invite"],
};
