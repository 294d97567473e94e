import mongoose from "mongoose";
import { createHash, createHmac } from "node:crypto";
import Papa from "papaparse";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "@/lib/platform/auth/password-hash";
import { isOneOf, type Role, ROLES } from "@/lib/platform/contracts/endpoint";
import type { ErrorCode, Problem } from "@/lib/platform/contracts/errors";
import { EXAMPLE_ID } from "@/lib/platform/contracts/fields";
import { PHOTO_GONE } from "@/lib/platform/contracts/messages";
import { createIndexes } from "@/lib/platform/db/indexes";
import { env } from "@/lib/platform/env";
import { towerDay } from "@/lib/platform/format/dates";
import { periodOf } from "@/lib/platform/format/periods";
import { STATUS } from "@/lib/platform/http/problem";
import { gridfsStore } from "@/lib/platform/images/gridfs";
import { preferenceToken } from "@/lib/platform/mail/mail-preference";
import { callName, ENDPOINTS } from "@/lib/registry";
import { AgreementModel } from "@/models/agreement";
import { ChargeModel } from "@/models/charge";
import { DepositModel } from "@/models/deposit";
import { ExpenseModel } from "@/models/expense";
import { InvitationModel } from "@/models/invitation";
import "@/models/registry";
import { MailTokenModel } from "@/models/mail-token";
import { PaymentReportModel } from "@/models/payment-report";
import { RepairModel, RepairPhotoModel } from "@/models/repair";
import { UserModel } from "@/models/user";
import { makeActor, type TestActor } from "../support/actors";
import { loadApi, type CallInput } from "../support/api-routes";
import { cookieHeaders, csvOf, formOf, makePhoto, PASSWORD } from "../support/call-inputs";
import { connectCardProvider } from "../support/card-provider";
import {
  document,
  findUndocumented,
  OPERATIONS,
  validatorOf,
  type Media,
  type Operation,
} from "../support/documented";
import { makeApartment, makeMember, makePayment, makeRequest, recordedByHand } from "../support/factories";
import { expectInvariants } from "../support/invariants";
import { keepDatabase } from "../support/kept-world";
import { connectTestDatabase } from "../support/mongo";
import { NOUN_CALLS } from "../support/noun-calls";
import { CALLERS, PERMISSIONS } from "../support/permissions";
import { storeCard } from "../support/saved-card";
import { AuthBrowser } from "../support/sign-in";

connectTestDatabase({ keepBetweenTests: true });
connectCardProvider();
beforeAll(() => createIndexes(mongoose.connection));

let api: Awaited<ReturnType<typeof loadApi>>;
let people: Record<string, TestActor>;
beforeAll(async () => {
  Object.assign(env(), { METRICS_TOKEN: "metrics-token-of-the-tests" });
  api = await loadApi();
});

const reset = keepDatabase(makeTower);
beforeEach(reset);

/** The tower of the documented examples: contains every object in them, under the one documented id. */
async function makeTower(): Promise<void> {
  const _id = new mongoose.Types.ObjectId(EXAMPLE_ID);
  const date = new Date();
  const admin = await makeActor("admin", { email: "admin@nibash.test" });
  const user = await makeActor("user", { email: "user@nibash.test" });
  const home = { apartment_no: "5B", block_no: "B", floor_no: 5 };
  const account = { email: "member@nibash.test", name: "Tanvir Ahmed" };
  // Then those that nouns make have other numbers than the examples.
  for (let floor_no = 20; floor_no < 32; floor_no++) await makeApartment({ floor_no });
  const living = await makeMember({ ...account, apartment: home, _id });
  await UserModel.updateOne({ _id: living.person.userId }, { entered_at: date });
  await storeCard(living.person.userId);
  const apartment = await makeApartment({ _id, apartment_no: "4A", floor_no: 4 });
  const asker = await makeActor("user");
  await makeRequest(asker, apartment, { _id });
  await makeApartment({ apartment_no: "5A", floor_no: 5 });
  const byHand = recordedByHand(65_000);
  await makePayment(living, { _id, period: "2025-01", transactionId: "pi_3QxNibashExample", ...byHand });
  await UserModel.create({ _id, email: "tenant@nibash.test" });
  await makeDeposit(_id);
  await makeTenants(_id);
  await ChargeModel.create({
    _id,
    user_id: living.person.userId,
    apartment_no: "5B",
    period: "2026-02",
    kind: "fee",
    label: "Key",
    cents: 1_000,
    due_on: "2026-02-05",
    by: admin.userId,
    by_name: "Admin",
    at: date,
    reference: "fee:1",
  });
  for (const [, { make }] of NOUN_CALLS) await make?.({ _id });
  await UserModel.updateMany({}, { password_hash: await hashPassword(PASSWORD) });
  for (const [token, purpose] of [
    ["example-token-of-a-reset-link", "reset-password"],
    ["example-token-of-an-email-link", "verify-email"],
  ] as const) {
    const hash = createHash("sha256").update(token).digest("hex");
    const expires_at = new Date(date.getTime() + 86_400_000);
    await MailTokenModel.create({ _id: hash, user_id: living.person.userId, purpose, expires_at });
  }
  const token_hash = createHash("sha256").update("example-token-of-an-invitation").digest("hex");
  await InvitationModel.updateOne({ _id }, { token_hash, email: living.person.email });
  people = { admin, user, asker, member: living.person };
}

/** Creates tenants since the year of the documented statements: the member, and the former member. */
async function makeTenants(_id: mongoose.Types.ObjectId): Promise<void> {
  const accept_date = new Date("2026-01-05T09:00:00Z");
  const first = { first_period: "2026-01", first_day: "2026-01-05" };
  await AgreementModel.updateMany({}, { $set: { accept_date, ...first } });
  const agreement = await AgreementModel.findOne().lean();
  const left = {
    user_id: _id,
    request_id: new mongoose.Types.ObjectId(),
    active: false,
    ended_at: accept_date,
  };
  await AgreementModel.create({ ...agreement, ...left, _id: new mongoose.Types.ObjectId() });
}

/** Creates the deposit of the documented agreement, with the documented entry; more is to come. */
async function makeDeposit(_id: mongoose.Types.ObjectId): Promise<void> {
  await AgreementModel.updateOne({ _id }, { deposit_cents: 500_000 });
  const at = new Date("2026-01-05T09:00:00Z");
  const came = { kind: "received", method: "cash", on: "2026-01-05", cents: 200_000 } as const;
  const entry = { ...came, _id, at, by: _id };
  const held = { entries: [entry], revision: 1, held_cents: 200_000 };
  await DepositModel.create({ agreement_id: _id, ...held, created_at: at, updated_at: at });
}

/** Returns who sends the example of a call: a permitted role, a member if possible. */
function senderOf(call: string, operation: Operation): TestActor | undefined {
  const roles = operation["x-roles"];
  if (call === "POST /jwt") return people.member;
  if (call === "POST /request-apartment" || call === "POST /delete-account") return people.user;
  if (call === "PATCH /withdraw-request") return people.asker;
  return people[["member", "admin"].find((role) => roles.includes(role)) ?? ""];
}

function signatureOf(body: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const secret = process.env.STRIPE_WEBHOOK_SECRET ?? "";
  const mac = createHmac("sha256", secret)
    .update(`${String(seconds)}.${body}`)
    .digest("hex");
  return `t=${String(seconds)},v1=${mac}`;
}

/** Replaces dates with a month that is owed and a day that is not in the future, whenever this runs. */
function datedNow(call: string, body: unknown): unknown {
  if (call !== "POST /offline-payments" || typeof body !== "object") return body;
  return { ...body, period: periodOf(new Date()), received_on: towerDay(new Date()) };
}

async function documentedInput(call: string, operation: Operation): Promise<CallInput> {
  const valuesOf = (place: string) =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === place && parameter.example !== undefined)
        .map((parameter) => [parameter.name, String(parameter.example)]),
    );
  const content = operation.requestBody?.content ?? {};
  const outside = await outsideInput(call, content);
  if (outside) return outside;
  const sender = senderOf(call, operation);
  const fields = content["multipart/form-data"]?.example ?? {};
  const isForm = "multipart/form-data" in content;
  const body = isForm
    ? formOf({ ...(fields as Record<string, string>), image: await makePhoto(16, 8) })
    : "text/csv" in content
      ? csvOf(String(content["text/csv"].example))
      : datedNow(call, content["application/json"]?.example);
  const bearer = { Authorization: `Bearer ${sender?.token ?? ""}` };
  // Who has not been invited yet gets no mail.
  if (call === "POST /agreements/{id}/document") await UserModel.updateMany({}, { invited_at: new Date() });
  // The documented id is the former member's.
  const member = { user_id: people.member?.userId ?? "" };
  const params = { ...valuesOf("path"), ...(call === "POST /tenants/{user_id}/invite" && member) };
  const query = { ...valuesOf("query"), ...(call === "GET /bills/{period}" && member) };
  const headers = call === "POST /jwt" ? await cookieHeaders(sender) : sender ? bearer : {};
  return { params, query, body, headers };
}

/**
 * Returns what the calls without a contract need besides their example: a cookie, a signature, a token, a stored photo.
 */
async function outsideInput(call: string, content: Record<string, Media>): Promise<CallInput | null> {
  if (call === "POST /stripe/webhook") {
    const body = JSON.stringify(content["application/json"]?.example);
    return { body, headers: { "Stripe-Signature": signatureOf(body) } };
  }
  if (call === "POST /mail-preferences/unsubscribe") return { query: { token: preferenceToken(EXAMPLE_ID) } };
  if (call === "GET /metrics") return { headers: { Authorization: `Bearer ${env().METRICS_TOKEN ?? ""}` } };
  if (call === "GET /images/{id}") {
    const address = await gridfsStore.save(Buffer.from(await (await makePhoto()).arrayBuffer()));
    return { params: { id: address.split("/").at(-1) ?? "" } };
  }
  if (call === "GET /payment-reports/{id}/photo") {
    const photo = Buffer.from(await (await makePhoto()).arrayBuffer());
    await PaymentReportModel.updateOne({ _id: EXAMPLE_ID }, { photo, has_photo: true });
    return { params: { id: EXAMPLE_ID }, headers: people.admin?.headers ?? {} };
  }
  if (call === "GET /expenses/{id}/photo") {
    const photo = Buffer.from(await (await makePhoto()).arrayBuffer());
    await ExpenseModel.updateOne({ _id: EXAMPLE_ID }, { photo, has_photo: true });
    return { params: { id: EXAMPLE_ID }, headers: people.admin?.headers ?? {} };
  }
  if (call === "GET /repairs/{id}/photos/{photo_id}") {
    const photo = Buffer.from(await (await makePhoto()).arrayBuffer());
    await RepairPhotoModel.create({ _id: EXAMPLE_ID, repair_id: EXAMPLE_ID, small: photo, large: photo });
    await RepairModel.updateOne({ _id: EXAMPLE_ID }, { photos: [EXAMPLE_ID] });
    return { params: { id: EXAMPLE_ID, photo_id: EXAMPLE_ID }, headers: people.member?.headers ?? {} };
  }
  const form = content["application/x-www-form-urlencoded"]?.example as Record<string, string> | undefined;
  if (!form) return null;
  const browser = new AuthBrowser();
  const csrfToken = await browser.csrf();
  return { body: new URLSearchParams({ ...form, csrfToken }), headers: browser.headers };
}

const csvIn = (content: Record<string, Media> = {}): string | undefined =>
  Object.entries(content).find(([type]) => type.startsWith("text/csv"))?.[1].example as string | undefined;
const tableOf = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;

/** What an import reads of its rows; what it does with them depends on the day and the tower. */
const readOf = (answer: unknown): unknown => {
  const rows = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as object[];
  return rows.map((row) => ({ ...row, outcome: "", message: "", match: null }));
};

describe("every documented example", () => {
  it.each(OPERATIONS.map(({ call, operation }) => [call, operation] as const))(
    "%s works when it is sent, and its answer is as documented",
    async (call, operation) => {
      const response = await api.send(call, await documentedInput(call, operation));
      expect(response.status, await response.clone().text()).toBeLessThan(300);
      expect(await findUndocumented(operation, response)).toBeNull();
      const headers = Object.keys(operation.responses[String(response.status)]?.headers ?? {});
      for (const name of headers)
        expect(response.headers.get(name)).toMatch(name === "ETag" ? /^"[\w-]+"$/ : /^\d+$/);
      await expectInvariants();
    },
  );

  it("tells of every answer that is text, and of every failure by its code and its own sentence", () => {
    const sentences = new Map<string, string>();
    for (const { call, operation } of OPERATIONS)
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        for (const [type, { example, examples }] of Object.entries(content)) {
          if (/^(application\/pdf|image\/)/.test(type)) continue;
          if (!examples) expect(example, `${call} ${status}`).toBeDefined();
          for (const [code, { value }] of Object.entries(examples ?? {})) {
            expect(STATUS[code as ErrorCode], call).toBe(Number(status));
            expect(value.error.code).toBe(code);
            sentences.set(code, value.error.message);
          }
        }
    expect(sentences.size).toBeGreaterThan(25);
    expect(new Set(sentences.values()).size).toBe(sentences.size);
  });

  it("has a body wherever a call takes one, and a value for every part of a path", () => {
    for (const { call, operation } of OPERATIONS) {
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}))
        if (type === "application/json" || type === "text/csv") expect(media.example, call).toBeDefined();
      for (const parameter of operation.parameters ?? [])
        if (parameter.in === "path") expect(parameter.example, `${call} ${parameter.name}`).toBeDefined();
    }
  });

  it("would be noticed if its answer had a key too many, one too few or another type", async () => {
    const operation = document.paths["/statistics"]?.get as Operation;
    const response = await api.send("GET /statistics", { headers: people.admin?.headers ?? {} });
    const figures = (await response.json()) as object;
    const undocumented = (body: unknown) => findUndocumented(operation, Response.json(body));
    expect(await undocumented(figures)).toBeNull();
    expect(await undocumented({ ...figures, secret: 1 })).not.toBeNull();
    expect(await undocumented({ ...figures, totalUsers: "1" })).not.toBeNull();
    expect(await undocumented({})).not.toBeNull();
    expect(await findUndocumented(operation, Response.json({}, { status: 418 }))).not.toBeNull();
  });

  it("of a CSV file has the columns of the real one, and a cell for each", async () => {
    const tables = OPERATIONS.flatMap(({ call, operation }) => {
      const example = csvIn(operation.responses["200"]?.content);
      return example === undefined ? [] : [{ call, operation, rows: tableOf(example) }];
    });
    expect(tables).not.toHaveLength(0);
    for (const { call, operation, rows } of tables) {
      const response = await api.send(call, await documentedInput(call, operation));
      const [head = []] = tableOf(await response.text());
      expect(rows[0], call).toEqual(head);
      for (const row of rows) expect(row, call).toHaveLength(head.length);
    }
  });

  it("of a CSV file that is sent is read as documented, and the apartments' export as an import", async () => {
    const sent = OPERATIONS.filter(({ operation }) => csvIn(operation.requestBody?.content) !== undefined);
    expect(sent).not.toHaveLength(0);
    for (const { call, operation } of sent) {
      const response = await api.send(call, await documentedInput(call, operation));
      const documented = operation.responses["200"]?.content?.["application/json"]?.example;
      expect(readOf(await response.json()), call).toEqual(readOf(documented));
    }
    const file = csvIn(document.paths["/apartments/csv"]?.get?.responses["200"]?.content) ?? "";
    const response = await api.send("POST /apartments/import", {
      body: csvOf(file),
      headers: { Authorization: `Bearer ${people.admin?.token ?? ""}` },
    });
    const { rows } = (await response.json()) as { rows: { outcome: string }[] };
    expect(rows.map(({ outcome }) => outcome)).toEqual(["changed"]);
  });

  it("of an answer fits the documented schema", () => {
    for (const { call, operation } of OPERATIONS)
      for (const answer of Object.values(operation.responses))
        for (const { schema, example } of Object.values(answer.content ?? {}))
          if (example !== undefined && schema)
            expect(validatorOf(schema).safeParse(example).error, call).toBeUndefined();
  });
});

const WITHOUT_CONTRACT = [
  ...["GET /auth/csrf", "POST /auth/callback/credentials", "GET /auth/session", "POST /auth/signout"],
  ...["POST /stripe/webhook", "GET /metrics", "GET /images/{id}"],
  "GET /payment-reports/{id}/photo",
  "GET /expenses/{id}/photo",
  "GET /repairs/{id}/photos/{photo_id}",
];

describe("the document", () => {
  it("is OpenAPI 3.1, has every contract once and gives each a name of its own", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(OPERATIONS.map(({ call }) => call).sort()).toEqual(
      [...ENDPOINTS.map(({ endpoint }) => callName(endpoint)), ...WITHOUT_CONTRACT].sort(),
    );
    const names = OPERATIONS.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it("names for each call the roles of the permission table", () => {
    for (const { call, operation } of OPERATIONS) {
      if (WITHOUT_CONTRACT.includes(call)) continue;
      const row = PERMISSIONS.get(call);
      const roles = operation["x-roles"];
      if (roles.includes("public") || roles.includes("optional")) {
        if (call !== "POST /jwt") expect(row?.visitor, call).toBe("yes");
        continue;
      }
      expect(row?.visitor, call).toBe("sign-in");
      for (const role of CALLERS.filter((caller) => isOneOf(caller as Role, ROLES)))
        if (!roles.includes(role)) expect(row?.[role], `${call} ${role}`).toBe("no");
        else if (row?.[role] === "no") expect(call).toBe("POST /request-apartment");
    }
  });

  it("tells the failures of a call truthfully: 401, 403 and 400 are as documented", async () => {
    const { member } = people;
    for (const { call, operation } of OPERATIONS) {
      const bearer: Record<string, string> = { Authorization: `Bearer ${member?.token ?? ""}` };
      const params = Object.fromEntries((operation.parameters ?? []).map(({ name }) => [name, "%"]));
      for (const headers of [{}, bearer]) {
        const body = operation.requestBody ? "{" : undefined;
        const response = await api.send(call, { params, body, headers });
        expect(await findUndocumented(operation, response), call).toBeNull();
        if (![401, 403, 404].includes(response.status) || call.includes(" /auth/")) continue;
        const { error } = (await response.json()) as Problem;
        const told = operation.responses[String(response.status)]?.content?.["application/json"]?.examples;
        // Only an admin gets a more specific message than forbidden; of a photo it says that there is none.
        if (call !== "POST /request-apartment" && error.message !== PHOTO_GONE)
          expect(told?.[error.code]?.value.error, call).toEqual(error);
      }
    }
  });
});
