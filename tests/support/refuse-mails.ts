import mongoose from "mongoose";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { MailModel } from "@/models/mail";

/** Makes the database reject mails whose cause starts with this prefix while `work` runs. */
export async function refuseMails<T>(beginning: string, work: () => Promise<T>): Promise<T> {
  const validate = (validator: object) =>
    mongoose.connection.db?.command({ collMod: MailModel.collection.name, validator });
  await MailModel.createCollection();
  // The rule would refuse what is written about a mail that is being sent, too.
  await finishMails(20_000);
  await validate({ cause: { $not: { $regex: `^${beginning}` } } });
  try {
    return await work();
  } finally {
    await validate({});
  }
}
