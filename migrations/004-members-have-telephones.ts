import { type Connection } from "mongoose";
import type { AgreementDocument } from "@/models/agreement";
import type { AgreementRequestDocument } from "@/models/agreement-request";
import type { UserDocument } from "@/models/user";

/** Gives each member without a telephone the one of their accepted request, as accepting does since. Can be repeated. */
export async function up(connection: Connection): Promise<void> {
  const users = connection.collection<UserDocument>("users");
  const requests = connection.collection<AgreementRequestDocument>("agreement_requests");
  for await (const { user_id, request_id } of connection
    .collection<AgreementDocument>("agreements")
    .find({ active: true })) {
    const request = await requests.findOne({ _id: request_id });
    if (!request?.telephone) continue;
    await users.updateOne({ _id: user_id, telephone: { $in: ["", null] } } as object, {
      $set: { telephone: request.telephone },
    });
  }
}
