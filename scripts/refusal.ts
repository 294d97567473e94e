import { isDatabaseAway } from "@/lib/db/away";
import { ConfigurationError } from "@/lib/env";
import { AppError } from "@/lib/errors";

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
    console.error(sentence ? `\n✗ ${sentence}` : error);
    process.exit(1);
  }
}

function sentenceFor(error: unknown): string | null {
  if (error instanceof Refusal || error instanceof AppError || error instanceof ConfigurationError)
    return error.message;
  if (isDatabaseAway(error))
    return "The database went away meanwhile. What was done stays done; run the command again once it is back.";
  const isUsage =
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isUsage ? error.message : null;
}
