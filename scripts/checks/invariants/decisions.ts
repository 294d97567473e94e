import type { Connection, mongo } from "mongoose";
import { violations } from "./find-repeats";

interface Request {
  readonly _id: mongo.ObjectId;
  readonly status: string;
  readonly decision: string | null;
  readonly decided_at?: Date | null;
  readonly reason?: string | null;
}

/** I15: a request's decision matches its status and its agreement. */
export async function checkDecisions(connection: Connection): Promise<string[]> {
  const [requests, agreed] = await Promise.all([
    connection
      .collection("agreement_requests")
      .find<Request>({}, { projection: { status: 1, decision: 1, decided_at: 1, reason: 1 } })
      .toArray(),
    connection.collection("agreements").distinct("request_id", {}),
  ]);
  const made = new Set(agreed.map(String));
  const wrong = (isWrong: (request: Request, hasAgreement: boolean) => boolean) =>
    requests
      .filter((request) => isWrong(request, made.has(request._id.toString())))
      .map(({ _id }) => String(_id));
  return [
    ...violations(
      "I15",
      "a checked request has no decision",
      wrong(({ status, decision }) => status === "checked" && !decision),
    ),
    ...violations(
      "I15",
      "a pending request has a decision or a reason",
      wrong(
        ({ status, decision, reason }) =>
          status === "pending" && (decision !== null || typeof reason === "string"),
      ),
    ),
    ...violations(
      "I15",
      "a decision does not say when",
      wrong(({ decision, decided_at }) => Boolean(decision) !== Boolean(decided_at)),
    ),
    ...violations(
      "I15",
      "an accepted request has no agreement",
      wrong(({ decision }, hasAgreement) => decision === "accepted" && !hasAgreement),
    ),
    ...violations(
      "I15",
      "a request with an agreement is not accepted",
      wrong(({ decision }, hasAgreement) => decision !== "accepted" && hasAgreement),
    ),
  ];
}
