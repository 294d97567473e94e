import mongoose from "mongoose";
import { MailModel } from "@/models/mail";

/** While `work` is under way the database takes no mail whose cause begins so. */
export async function refuseMails<T>(beginning: string, work: () => Promise<T>): Promise<T> {
  const validate = (validator: object) =>
    mongoose.connection.db?.command({ collMod: MailModel.collection.name, validator });
  await MailModel.createCollection();
  await validate({ cause: { $not: { $regex: `^${beginning}` } } });
  try {
    return await work();
  } finally {
    await validate({});
  }
}
