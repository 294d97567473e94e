/** A reason to stop that a person can act on: printed as one sentence, without a stack, exit code 1. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Runs a command's body; a Refusal is printed as its sentence, anything else with its stack. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Refusal ? `\n✗ ${error.message}` : error);
    process.exit(1);
  }
}
