import { subMonths } from "date-fns";
import { beforeAll, describe, expect, it } from "vitest";
import { removeMember } from "@/lib/leaving/mutations";
import { writeSessionCookie, cookieName } from "@/lib/platform/auth/session-cookie";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import type { MemberPage } from "@/lib/users/member-contract";
import { AgreementModel } from "@/models/agreement";
import { ChargeModel } from "@/models/charge";
import { CouponModel } from "@/models/coupon";
import { RepairModel } from "@/models/repair";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "../support/actors";
import { as, loadApi, type CallInput } from "../support/api-routes";
import { makeApartment, makeMember, makeRequest } from "../support/factories";
import { expectInvariants, snapshotDatabase } from "../support/invariants";
import { connectTestDatabase } from "../support/mongo";

connectTestDatabase();

let api: Awaited<ReturnType<typeof loadApi>>;
beforeAll(async () => {
  api = await loadApi();
});

async function cookieOf(person: TestActor) {
  const { userId, sessionId, actor } = person;
  const since = Math.floor(Date.now() / 1000);
  return `${cookieName()}=${await writeSessionCookie({ userId, sessionId, role: actor.role, since })}`;
}

async function expectUnchanged(work: () => Promise<void>) {
  const before = await snapshotDatabase();
  await work();
  expect(await snapshotDatabase()).toBe(before);
  await expectInvariants();
}

const OWN = "http://localhost:3000";

describe("the access token (docs/security.md A5 to A7, H1)", () => {
  it("is not issued to a visitor or for another user's email", async () => {
    const [user, admin] = [await makeActor("user"), await makeActor("admin")];
    const ask = async (email: string, headers: Record<string, string>) =>
      (await api.send("POST /jwt", { body: { email }, headers })).status;
    const Cookie = await cookieOf(user);
    expect(await ask(admin.email, { Origin: OWN })).toBe(401);
    expect(await ask(admin.email, { Origin: OWN, Cookie })).toBe(403);
    expect(await ask(user.email, { Origin: OWN, Cookie })).toBe(200);
  });

  it("is not issued to a cross-site request with the session cookie, nor without an Origin header", async () => {
    const user = await makeActor("user");
    const Cookie = await cookieOf(user);
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site", Origin: OWN },
      {},
    ] as Record<string, string>[])
      expect(
        (await api.send("POST /jwt", { body: { email: user.email }, headers: { Cookie, ...headers } }))
          .status,
      ).toBe(403);
  });

  it("is required by other calls: the cookie alone gets 401", async () => {
    const admin = await makeActor("admin");
    const Cookie = await cookieOf(admin);
    await expectUnchanged(async () => {
      for (const [call, input] of [
        ["POST /announcements", { body: { title: "T", description: "D" } }],
        ["GET /members", {}],
      ] as const)
        expect((await api.send(call, { ...input, headers: { Cookie, Origin: OWN } })).status).toBe(401);
    });
  });

  it.each(["Bearer %", "Bearer ", "Basic YTpi", "Bearer a.b.c", "bearer", "Bearer null", "Bearer a.b.c.d"])(
    "returns 401 for the Authorization header %j",
    async (Authorization) => {
      expect((await api.send("GET /members", { headers: { Authorization } })).status).toBe(401);
    },
  );

  it("ends with its session: cookie and token then get 401", async () => {
    const user = await makeActor("user");
    const Cookie = await cookieOf(user);
    await SessionModel.deleteOne({ _id: user.sessionId });
    expect((await api.send("GET /announcements", as(user))).status).toBe(401);
    const again = { body: { email: user.email }, headers: { Cookie, Origin: OWN } };
    expect((await api.send("POST /jwt", again)).status).toBe(401);
  });
});

describe("another user's data (docs/security.md B2)", () => {
  it.each(["GET /my-apartment/{email}", "GET /payments-history/{email}", "GET /user/{email}"])(
    "%s rejects another user's email in any spelling and accepts one's own in any case",
    async (call) => {
      const [{ person }, { person: other }] = [await makeMember(), await makeMember()];
      const ask = async (email: string) => (await api.send(call, as(person, { params: { email } }))).status;
      for (const email of [other.email, other.email.toUpperCase(), ` ${other.email} `, `${other.email}%20`])
        expect([400, 403]).toContain(await ask(email));
      expect(await ask(other.email.toUpperCase())).toBe(403);
      expect(await ask(person.email.toUpperCase())).toBe(200);
      expect(await ask(encodeURIComponent(person.email))).toBe(200);
    },
  );
});

describe("roles (docs/security.md B3, B4, I14)", () => {
  it("cannot be set through the body of POST /users", async () => {
    const [user, other] = [await makeActor("user"), await makeActor("user")];
    await expectUnchanged(async () => {
      for (const body of [
        { email: user.email, name: "N", role: "admin" },
        { email: user.email, name: "N", _id: other.userId },
        { email: user.email, name: "N", $set: { role: "admin" } },
        '{"email":"x@example.com","__proto__":{"role":"admin"}}',
      ])
        expect((await api.send("POST /users", as(user, { body }))).status).toBe(400);
      const another = { body: { email: other.email, name: "Mallory" } };
      expect((await api.send("POST /users", as(user, another))).status).toBe(403);
    });
  });

  it("PATCH /update-role never grants or revokes the admin role", async () => {
    const [admin, second, user] = [
      await makeActor("admin"),
      await makeActor("admin"),
      await makeActor("user"),
    ];
    const apartment_id = String((await makeApartment())._id);
    const statusOf = async (by: TestActor, body: unknown) =>
      (await api.send("PATCH /update-role", as(by, { body }))).status;
    await expectUnchanged(async () => {
      expect(await statusOf(admin, { email: user.email, role: "admin", apartment_id })).toBe(400);
      expect(await statusOf(admin, { email: user.email, role: "owner", apartment_id })).toBe(400);
      expect(await statusOf(admin, { email: user.email, role: { $ne: 1 }, apartment_id })).toBe(400);
      expect(await statusOf(admin, { email: { $ne: "" }, role: "user", deleteApartment: true })).toBe(400);
      expect(await statusOf(admin, { email: second.email, role: "user", deleteApartment: true })).toBe(409);
      expect(await statusOf(admin, { email: admin.email, role: "user", deleteApartment: true })).toBe(409);
      expect(await statusOf(admin, { email: second.email, role: "member", apartment_id })).toBe(409);
      expect(await statusOf(admin, { email: user.email, role: "member", apartment_id })).toBe(409);
      expect(await statusOf(admin, { email: user.email, role: "member" })).toBe(400);
      expect(await statusOf(admin, { email: user.email, role: "user" })).toBe(400);
      expect(
        await statusOf(admin, { email: "nobody@example.com", role: "user", deleteApartment: true }),
      ).toBe(404);
      expect(await statusOf(user, { email: user.email, role: "member", apartment_id })).toBe(403);
    });
  });

  it("end on removal: a former member cannot start a payment (docs/security.md B7)", async () => {
    const admin = await makeActor("admin");
    const { person } = await makeMember();
    await removeMember(admin.actor, person.email);
    expect((await api.send("POST /create-payment-intent", as(person, { body: {} }))).status).toBe(403);
    expect(
      (await api.send("GET /user/{email}", as(person, { params: { email: person.email } }))).status,
    ).toBe(200);
  });

  it("are read from the database, not the token: promotion and deletion take effect at once", async () => {
    const user = await makeActor("user");
    expect((await api.send("GET /members", as(user))).status).toBe(403);
    await UserModel.updateOne({ _id: user.userId }, { role: "admin" });
    expect((await api.send("GET /members", as(user))).status).toBe(200);
    await UserModel.deleteOne({ _id: user.userId });
    expect((await api.send("GET /members", as(user))).status).toBe(401);
  });
});

describe("a caretaker", () => {
  /** Fields of money in answers of the office, by name. */
  const MONEY_FIELD = /amount|cost|rate|rent|open|owed|deposit|price|paid|charge/;

  function moneyIn(value: unknown, path = ""): string[] {
    if (typeof value === "string") return /[$৳]\s?\d/.test(value) ? [`${path}: ${value}`] : [];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) =>
      MONEY_FIELD.test(name) && typeof one === "number"
        ? [`${path}.${name}`]
        : moneyIn(one, `${path}.${name}`),
    );
  }

  it("sees no cent: not in lists, today, meters, repairs or figures, and writes none", async () => {
    const [admin, caretaker] = [await makeActor("admin"), await makeActor("caretaker")];
    const { person, apartment } = await makeMember({ accept_date: subMonths(new Date(), 3) });
    const repair = await RepairModel.create({
      user_id: person.userId,
      apartment_no: apartment.apartment_no,
      title: "The tap drips",
      description: "Day and night.",
      created_at: new Date(),
      closed_at: new Date(),
      state: "done",
      cost_cents: 12_050,
    });
    const period = periodOf(new Date());
    const sheet = { utility: "water", period, rate: 0.25 };
    const readings = [{ apartment_no: apartment.apartment_no, current: 100 }];
    const post = (as_: TestActor, body: object, apply?: string) =>
      api.send("POST /meter-readings", as(as_, { body, ...(apply && { query: { apply } }) }));
    expect((await post(caretaker, { ...sheet, readings })).status).toBe(409);
    expect((await post(admin, { ...sheet, period: addMonths(period, -1), readings }, "true")).status).toBe(
      200,
    );
    const read = async (call: string, input: CallInput = {}) => {
      const response = await api.send(call, as(caretaker, input));
      expect(response.status, call).toBe(200);
      return (await response.json()) as Record<string, unknown>;
    };
    const params = { id: String(repair._id) };
    // How many are open.
    const { open, ...figures } = await read("GET /repair-figures");
    expect(open).toBe(0);
    const answers = [
      await read("GET /members"),
      await read("GET /today"),
      await read("GET /repairs"),
      await read("GET /repairs/{id}", { params }),
      figures,
      await read("GET /visits"),
      await read("GET /meter-readings", { query: { utility: "water", period } }),
      // The price is the office's, whatever a caretaker sends.
      await read("POST /meter-readings", {
        query: { apply: "true" },
        body: { ...sheet, rate: 9, readings: [{ ...readings[0], current: 300 }] },
      }),
    ];
    expect(answers.flatMap((answer) => moneyIn(answer))).toEqual([]);
    expect(await ChargeModel.findOne({ period }).lean()).toMatchObject({ cents: 5_000 });
    const seen = await api.send("GET /meter-readings", as(admin, { query: { utility: "water", period } }));
    expect(moneyIn(await seen.json())).not.toEqual([]);
    const noted = await api.send("PATCH /repairs/{id}", as(caretaker, { params, body: { cost: 1 } }));
    expect(noted.status).toBe(403);
    const fee = { email: person.email, period, kind: "fee", label: "Late", amount: 20 };
    expect((await api.send("POST /charges", as(caretaker, { body: fee }))).status).toBe(403);
    expect(await RepairModel.findOne().lean()).toMatchObject({ cost_cents: 12_050 });
    await expectInvariants();
  });
});

describe("an accountant", () => {
  it("reads a tenant's money, but neither notes nor mails about them", async () => {
    const [admin, accountant] = [await makeActor("admin"), await makeActor("accountant")];
    const { person } = await makeMember();
    const params = { id: person.userId };
    await api.send("POST /members/{id}/notes", as(admin, { params, body: { text: "Has a spare key." } }));
    const page = async (reader: TestActor) =>
      (await (await api.send("GET /members/{id}", as(reader, { params }))).json()) as MemberPage;
    expect((await page(await makeActor("viewer"))).notes).toHaveLength(1);
    expect(await page(accountant)).toMatchObject({ notes: [], mails: [], email: person.email });
  });
});

describe("inactive coupons (docs/security.md B10)", () => {
  it("are listed only for admins", async () => {
    for (const [coupon, validity] of [
      ["ON", "Valid"],
      ["OFF", "Invalid"],
    ] as const)
      await CouponModel.create({
        coupon,
        code_key: coupon,
        validity,
        discount: 5,
        description: "D",
        date: new Date(),
      });
    const codes = async (input: CallInput) => {
      const response = await api.send("GET /coupons", input);
      const total = response.headers.get("x-total-count");
      const listed = ((await response.json()) as { coupon: string }[]).map(({ coupon }) => coupon);
      expect(total).toBe(String(listed.length));
      return listed.sort();
    };
    expect(await codes({})).toEqual(["ON"]);
    expect(await codes({ headers: { Authorization: "Bearer a.b.c" } })).toEqual(["ON"]);
    expect(await codes(as(await makeActor("user")))).toEqual(["ON"]);
    expect(await codes(as((await makeMember()).person))).toEqual(["ON"]);
    for (const role of ["accountant", "caretaker"] as const)
      expect(await codes(as(await makeActor(role)))).toEqual(["ON"]);
    for (const role of ["admin", "viewer"] as const)
      expect(await codes(as(await makeActor(role)))).toEqual(["OFF", "ON"]);
  });
});

describe("data that a client sends about itself", () => {
  it("is ignored: name, email, apartment number, rent and status come from the database", async () => {
    const user = await makeActor("user", { name: "Nadia" });
    const apartment = await makeApartment();
    const lies = {
      apartment_id: String(apartment._id),
      apartment_no: "99Z",
      floor_no: 99,
      block_no: "Z",
      rent: 1,
      apartment_image: "javascript:alert(1)",
      name: "Mallory",
      email: "mallory@example.com",
      status: "accepted",
      request_date: "1970-01-01",
    };
    expect((await api.send("POST /request-apartment", as(user, { body: lies }))).status).toBe(200);
    const admin = await makeActor("admin");
    const [request] = (await (await api.send("GET /requests", as(admin))).json()) as Record<
      string,
      unknown
    >[];
    expect(request).toMatchObject({ name: "Nadia", email: user.email, rent: 650, status: "pending" });
    expect(request?.apartment_no).toBe(apartment.apartment_no);
    const accept = { request_id: request?._id, ...lies, accept_date: "1970-01-01" };
    expect((await api.send("POST /accepted-requests", as(admin, { body: accept }))).status).toBe(200);
    expect(await AgreementModel.findOne().lean()).toMatchObject({ email: user.email, rent_cents: 65_000 });
    await expectInvariants();
  });

  it("returns 'Can not Accept! …' when the apartment is taken; the request can still be rejected", async () => {
    const admin = await makeActor("admin");
    const { apartment } = await makeMember();
    const request = await makeRequest(await makeActor("user"), apartment);
    const body = { request_id: String(request._id) };
    await expectUnchanged(async () => {
      const response = await api.send("POST /accepted-requests", as(admin, { body }));
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        error: {
          code: "apartment_unavailable",
          message: "Can not Accept! You have already allocated the Apartment to a user!",
        },
      });
    });
    const reject = { body: { id: body.request_id, status: "checked" } };
    const response = await api.send("PATCH /update-request", as(admin, reject));
    expect(await response.json()).toEqual({ modifiedCount: 1 });
  });
});
