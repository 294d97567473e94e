import { isDatabaseAway } from "@/lib/db/away";
import { describeRefusal } from "@/lib/db/describe-refusal";
import { ConfigurationError } from "@/lib/env";
import { AppError, describeFileFault } from "@/lib/errors";

/** A reason to stop that a person can act on: printed as one sentence, without a stack, exit code 1. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Runs a command's body; what a person can act on is printed as a sentence, anything else with its stack. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const sentence = sentenceFor(error);
    console.error(sentence ? `\n✗ ${sentence}` : stackOf(error));
    process.exit(1);
  }
}

/** A text without the user and the password of any connection string in it. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/(mongodb(?:\+srv)?:\/\/)\S*@/g, "$1…@");
}

/** The stacks alone: what else hangs on an error may be a whole connection, its password included. */
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
