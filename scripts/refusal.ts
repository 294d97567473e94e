import { isDatabaseAway } from "@/lib/platform/db/away";
import { describeRefusal } from "@/lib/platform/db/connect";
import { ConfigurationError } from "@/lib/platform/env";
import { AppError, describeFileFault } from "@/lib/platform/errors";

/** An error that the user can act on: printed as one sentence, without a stack, exit code 1. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Runs a command's body; prints an error that the user can act on as a sentence, any other with its stack. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const sentence = sentenceFor(error);
    console.error(sentence ? `\n✗ ${sentence}` : stackOf(error));
    process.exit(1);
  }
}

/** Removes user and password from connection strings in a text. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/(mongodb(?:\+srv)?:\/\/)\S*@/g, "$1…@");
}

/** Returns only the stacks: an error's other properties may include a whole connection with its password. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutCredentials(String(error));
  const cause = error.cause ? `\ncaused by ${stackOf(error.cause)}` : "";
  return withoutCredentials(error.stack ?? error.message) + cause;
}

function sentenceFor(error: unknown): string | null {
  if (error instanceof Refusal || error instanceof AppError || error instanceof ConfigurationError)
    return error.message;
  if (isDatabaseAway(error))
    return "The database went away. What was done stays done; run the command again once it is back.";
  const fault = describeFileFault(error);
  if (fault)
    return `${fault.path} cannot be used (${fault.code}): make it writable for this user and see that the disk has room.`;
  const isUsage =
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isUsage ? error.message : describeRefusal(error, process.env.MONGODB_URI ?? "");
}
