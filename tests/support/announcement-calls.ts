import { GET as getOne, PATCH as change } from "@/app/api/announcements/[id]/route";
import { PATCH as read } from "@/app/api/announcements/read/route";
import { GET as list, POST as post } from "@/app/api/announcements/route";
import { AuditEntryModel } from "@/models/audit-entry";
import { callRoute, type TestActor } from "./actors";

export const LIFT = { title: "Lift", description: "It rests on Friday." };

interface Answer {
  status: number;
  insertedId?: string;
  modifiedCount?: number;
  error?: { code: string; fields?: Record<string, string> };
}
const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  ...((await response.json()) as object),
});

/** The calls about announcements: the admin's, and those of the people addressed. */
export function announcementCalls(admin: TestActor<"admin">) {
  const send = async (body: object) =>
    answerOf(await callRoute(post, "/api/announcements", { method: "POST", as: admin, body }));
  return {
    send,
    make: async (more: object = {}) => String((await send({ ...LIFT, ...more })).insertedId),
    edit: async (id: string, body: object, version = "") =>
      answerOf(
        await callRoute(change, `/api/announcements/${id}`, {
          method: "PATCH",
          as: admin,
          params: { id },
          body,
          ...(version && { headers: { "if-match": version } }),
        }),
      ),
    open: (id: string, as: TestActor = admin) =>
      callRoute(getOne, `/api/announcements/${id}`, { as, params: { id } }),
    shown: async (as: TestActor, query = "") => {
      const response = await callRoute(list, `/api/announcements${query}`, { as });
      const items = (await response.json()) as { _id: string; title: string; unread: boolean }[];
      return { items, total: Number(response.headers.get("x-total-count")) };
    },
    mark: async (as: TestActor, body: object) =>
      answerOf(await callRoute(read, "/api/announcements/read", { method: "PATCH", as, body })),
    trail: () => AuditEntryModel.distinct("action"),
  };
}
