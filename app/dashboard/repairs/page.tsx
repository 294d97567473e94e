import type { Metadata } from "next";
import { Texts } from "@/components/layout/texts";
import { COLUMN_LIMIT, readRepairFilter } from "@/components/repairs/labels";
import { OwnRepairs } from "@/components/repairs/own-repairs";
import { type FirstColumns, RepairsBoard } from "@/components/repairs/repairs-board";
import { readTableView } from "@/components/ui/table-view";
import { SessionKeeper } from "@/components/users/session-keeper";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { CARE_READ, type CareReader } from "@/lib/platform/contracts/endpoint";
import { firstPage, firstRead } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/platform/lists/list-query";
import { REPAIR_STATES } from "@/lib/repairs/contract";
import { getRepairFigures, listRepairs } from "@/lib/repairs/queries";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({ title: translationsOf("repairs.list")("title") });

export default async function RepairsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(["member", ...CARE_READ]);
  const address = addressOf(await searchParams);
  return (
    <>
      <SessionKeeper rendered={{ role: actor.role }} />
      {hasRole(actor, CARE_READ) ? (
        <Board actor={actor} address={address} />
      ) : (
        <Own actor={actor} address={address} />
      )}
    </>
  );
}

async function Own({ actor, address }: { actor: Actor<"member" | CareReader>; address: URLSearchParams }) {
  const query = listQuery(readTableView(address), []);
  const first = await firstPage(query, (asked) => listRepairs(actor, asked));
  return (
    <Texts groups={["repairs.list", "repairs.states", "repairs.rooms"]}>
      <OwnRepairs first={first} />
    </Texts>
  );
}

async function Board({ actor, address }: { actor: Actor<CareReader>; address: URLSearchParams }) {
  const filter = readRepairFilter(address);
  const [figures, ...columns] = await Promise.all([
    firstRead(() => getRepairFigures(actor)),
    ...REPAIR_STATES.map((state) =>
      firstPage({ page: 1, limit: COLUMN_LIMIT, state, ...filter }, ({ urgent, building, ...query }) =>
        listRepairs(actor, {
          ...query,
          ...(urgent && { urgent: true }),
          ...(building && { building: true }),
        }),
      ),
    ),
  ]);
  const first: FirstColumns = Object.fromEntries(REPAIR_STATES.map((state, at) => [state, columns[at]]));
  return <RepairsBoard first={first} figures={figures} />;
}
