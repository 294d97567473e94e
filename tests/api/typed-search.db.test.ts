import { expect, it } from "vitest";
import { listRequests } from "@/lib/agreements/list-requests";
import { listManaged } from "@/lib/apartments/list-managed";
import { listAudit } from "@/lib/audit/queries";
import { listFormerTenants } from "@/lib/deposits/queries";
import { listAllPayments } from "@/lib/payments/queries";
import { listRepairs } from "@/lib/repairs/queries";
import { listMembers } from "@/lib/users/queries";
import { listVisits } from "@/lib/visits/queries";
import { AgreementModel } from "@/models/agreement";
import { AuditEntryModel } from "@/models/audit-entry";
import { RepairModel } from "@/models/repair";
import { VisitModel } from "@/models/visit";
import { makeActor } from "@/tests/support/actors";
import { makeMember, makePayment } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

/** Stored in one composition each, as earlier versions kept what keyboards sent. */
const STORED = [
  "Rene\u0301 O’Neil",
  "Ren\u00e9 O'Neil",
  "স\u09dfেল র\u200d\u09cdয",
  "স\u09af\u09bcেল র\u09cdয",
];
const TYPED = [
  "Ren\u00e9 O'Neil",
  "Rene\u0301 O’Neil",
  "স\u09af\u09bcেল র\u09cdয",
  "স\u09dfেল র\u200d\u09cdয",
];

it("finds a name in every list, in whatever composition it is stored and typed", async () => {
  const { actor } = await makeActor("admin");
  const now = new Date();
  for (const name of STORED) {
    const gone = await makeMember({ name });
    await AgreementModel.updateOne({ _id: gone.agreement._id }, { active: false, ended_at: now });
    await makePayment(await makeMember({ name }));
    await VisitModel.create({ name, created_at: now, consent: "yes", consent_at: now });
    await RepairModel.create({
      name,
      apartment_no: "4A",
      title: "Tap",
      description: "Drips",
      created_at: now,
    });
    await AuditEntryModel.create({ at: now, actor_name: name, action: "coupon.added", subject: "EID20" });
  }
  for (const [place, typed] of TYPED.entries()) {
    const like = place < 2 ? STORED.slice(0, 2) : STORED.slice(2);
    const query = { q: typed };
    const [requests, homes, payments, former, audit, visits, repairs, members] = await Promise.all([
      listRequests(actor, query),
      listManaged(actor, query),
      listAllPayments(actor, { ...query, page: 1, limit: 100 }),
      listFormerTenants(actor, query),
      listAudit(actor, query),
      listVisits(actor, query),
      listRepairs(actor, query),
      listMembers(actor, query),
    ]);
    const names = {
      requests: requests.items.map(({ name }) => name),
      homes: homes.items.map(({ tenant }) => tenant?.name),
      payments: payments.items.map(({ name }) => name),
      former: former.items.map(({ name }) => name),
      audit: audit.items.map(({ actor_name }) => actor_name),
      visits: visits.items.map(({ name }) => name),
      repairs: repairs.items.map(({ name }) => name),
      members: members.items.map(({ name }) => name),
    };
    for (const [list, found] of Object.entries(names))
      expect([...new Set(found)].sort(), `${list}: ${typed}`).toEqual(like.toSorted());
  }
});

it("finds a telephone number however its digits are written, and an address copied with invisible marks", async () => {
  const { actor } = await makeActor("admin");
  const now = new Date();
  const visit = { name: "Nadia", consent: "yes", consent_at: now, created_at: now };
  await VisitModel.create({ ...visit, phone: "+880 1711 000000", email: "nadia-r@example.com" });
  for (const q of ["\u202a1711\u2011000\u00a0000\u202c", "০১৭১১০০".slice(1), "nadia\u2011r@", "nadia\u200b"])
    expect((await listVisits(actor, { q })).total, q).toBe(1);
});
