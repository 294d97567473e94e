import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import type { Actor } from "@/lib/platform/auth/actor";
import { listAccountFaults } from "@/lib/platform/cards/account-faults";
import type { AdminReader } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { cardsOf, env } from "@/lib/platform/env";
import { AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { SetupModel, THE_SETUP } from "@/models/installation";
import { UserModel } from "@/models/user";
import { type Setup, SETUP_STEPS, type SetupStep } from "./contract";

/** Returns the progress of the set-up, computed from the tower and the configuration (docs/product.md 8.20). */
export async function getSetup(_actor: Actor<AdminReader>): Promise<Setup> {
  await connectDatabase();
  const [stored, building, apartments, people, admins] = await Promise.all([
    SetupModel.findById(THE_SETUP).lean(),
    BuildingModel.findById(THE_BUILDING, { name: 1, payment_methods: 1 }).lean(),
    ApartmentModel.countDocuments(),
    AgreementModel.exists({}),
    UserModel.countDocuments({ role: "admin" }),
  ]);
  const { SMTP_URL, GOOGLE_CLIENT_ID, GOOGLE_ISSUER } = env();
  const done = doneSteps({
    isNamed: (building?.name ?? BUILDING_DEFAULTS.name) !== BUILDING_DEFAULTS.name,
    apartments,
    hasPeople: people !== null,
    saysHowToPay: (building?.payment_methods ?? []).length > 0,
    admins,
    hasCards: ["live", "test"].includes(cardsOf(env())) && listAccountFaults().length === 0,
    hasMail: Boolean(SMTP_URL),
    hasGoogle: Boolean(GOOGLE_CLIENT_ID) && !GOOGLE_ISSUER,
  });
  const skipped = stored?.skipped ?? [];
  return {
    steps: SETUP_STEPS.map((name) => ({ name, state: stateOf(name, done, skipped) })),
    is_hidden: stored?.is_hidden ?? false,
    apartments,
    admins,
  };
}

/** Whether the menu shows the guide: unless it is hidden or every step is done. */
export async function isSettingUp(actor: Actor<AdminReader>): Promise<boolean> {
  await connectDatabase();
  if (await SetupModel.exists({ _id: THE_SETUP, is_hidden: true })) return false;
  return (await getSetup(actor)).steps.some(({ state }) => state === "open");
}

/** Whether set-up has not begun: no name, no apartment, and the guide not hidden. An admin is then redirected to it. */
export async function isTowerNew(actor: Actor<AdminReader>): Promise<boolean> {
  const { steps, is_hidden } = await getSetup(actor);
  const isOpen = (name: SetupStep) => steps.some((step) => step.name === name && step.state === "open");
  return !is_hidden && isOpen("building") && isOpen("apartments");
}

interface Tower {
  readonly isNamed: boolean;
  readonly apartments: number;
  /** Whether anybody lives here, or has. */
  readonly hasPeople: boolean;
  readonly saysHowToPay: boolean;
  readonly admins: number;
  /** The real card provider, not the sandbox, and without a known error. */
  readonly hasCards: boolean;
  readonly hasMail: boolean;
  readonly hasGoogle: boolean;
}

/** The steps that the stored data show to be done. */
function doneSteps(tower: Tower): ReadonlySet<SetupStep> {
  const done: readonly (readonly [SetupStep, boolean])[] = [
    ["building", tower.isNamed],
    ["apartments", tower.apartments > 0],
    ["people", tower.hasPeople],
    ["payment_methods", tower.saysHowToPay],
    ["cards", tower.hasCards],
    ["mail", tower.hasMail],
    ["google", tower.hasGoogle],
    ["admins", tower.admins > 1],
  ];
  return new Set(done.flatMap(([name, isDone]) => (isDone ? [name] : [])));
}

/** A step that is done counts as done even if it was skipped before. */
function stateOf(
  name: SetupStep,
  done: ReadonlySet<SetupStep>,
  skipped: readonly SetupStep[],
): Setup["steps"][number]["state"] {
  if (done.has(name)) return "done";
  return skipped.includes(name) ? "skipped" : "open";
}
