import { connectDatabase, disconnectDatabase } from "@/lib/db/connect";
import { endDueAgreements } from "@/lib/domain/agreements/end-due-agreements";
import { loadEnvironment } from "@/lib/env";
import { finishMails } from "@/lib/mail/send-in-background";
import { joinDatabase } from "@/scripts/data/database";
import { joinCardStandIn } from "@/scripts/embedded/card-stand-in";
import { dataFolder } from "@/scripts/embedded/data-folder";
import { loadSecrets } from "@/scripts/embedded/secrets";

/** The job of the day as a server does it, by the clock of this process: that of the database cannot be moved. */
loadEnvironment();
const folder = dataFolder();
const secrets = loadSecrets(folder);
const { NEXTAUTH_SECRET, ACCESS_TOKEN_SECRET } = secrets;
Object.assign(process.env, { NEXTAUTH_SECRET, ACCESS_TOKEN_SECRET, MAIL_DIR: `${folder}/mail` });
const database = await joinDatabase("a test");
const cards = await joinCardStandIn(folder, secrets, Number(process.env.PORT));
await connectDatabase(database.uri);
console.log(`ended ${String(await endDueAgreements(new Date()))}`);
await finishMails(10_000);
await disconnectDatabase();
await cards.close();
await database.stop();
