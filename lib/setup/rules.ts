import type { Setup, SetupStep } from "./contract";

interface Tower {
  readonly isNamed: boolean;
  readonly apartments: number;
  readonly admins: number;
  /** The real card provider, not the sandbox, and without a known error. */
  readonly hasCards: boolean;
  readonly hasMail: boolean;
  readonly hasGoogle: boolean;
}

/** The steps that the stored data show to be done. */
export function doneSteps(tower: Tower): ReadonlySet<SetupStep> {
  const done: readonly (readonly [SetupStep, boolean])[] = [
    ["building", tower.isNamed],
    ["apartments", tower.apartments > 0],
    ["cards", tower.hasCards],
    ["mail", tower.hasMail],
    ["google", tower.hasGoogle],
    ["admins", tower.admins > 1],
  ];
  return new Set(done.flatMap(([name, isDone]) => (isDone ? [name] : [])));
}

/** A step that is done counts as done even if it was skipped before. */
export function stateOf(
  name: SetupStep,
  done: ReadonlySet<SetupStep>,
  skipped: readonly SetupStep[],
): Setup["steps"][number]["state"] {
  if (done.has(name)) return "done";
  return skipped.includes(name) ? "skipped" : "open";
}
