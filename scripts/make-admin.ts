import { recordChange } from "@/lib/domain/audit/record-change";
import { UserModel } from "@/models/user";
import { Refusal } from "./refusal";
import { joinDatabase } from "./database";
import { runWithDatabase } from "./with-database";

/** `npm run make-admin -- person@example.com`: the first admin of a database, who has registered before (design §5). */
const email = process.argv[2]?.normalize("NFKC").trim().toLowerCase();

await runWithDatabase(
  "npm run make-admin",
  async () => {
    if (!email) throw new Refusal("Say whom: npm run make-admin -- person@example.com");
    const user = await UserModel.findOne({ email }).lean();
    if (!user) throw new Refusal(`No account has the address ${email}; register it on the site first.`);
    if (user.role === "admin") {
      console.log(`${email} is an admin already.`);
      return;
    }
    const changed = await UserModel.updateOne({ _id: user._id, role: "user" }, { $set: { role: "admin" } });
    if (changed.modifiedCount === 0) {
      throw new Refusal(
        `${email} is a member with an agreement; an admin can not be one. Remove the member first.`,
      );
    }
    await recordChange({
      actor: null,
      action: "user.made-admin",
      subject: email,
      before: { role: user.role },
      after: { role: "admin" },
    });
    console.log(`${email} is an admin now, from the next call on.`);
  },
  joinDatabase,
);
