import type { Connection } from "mongoose";
import { hashDocument } from "@/lib/agreements/write-agreement";
import type { AgreementVersion } from "@/models/agreement";
import { type Records, repeatsOf, violations } from "./records";

/** I16: a version matches its hash, signatures are complete, versions have no gap, and the last of them is the newest. */
export async function checkAgreementDocuments(
  connection: Connection,
  { agreements }: Records,
): Promise<string[]> {
  const documents = connection.collection<AgreementVersion>("agreement_documents");
  const changed: string[] = [];
  const torn: string[] = [];
  const numbered: Pick<AgreementVersion, "agreement_id" | "version">[] = [];
  const versions = new Map<string, { count: number; last: number; newest: number[] }>();
  for await (const row of documents.find({})) {
    if (row.hash !== hashDocument(row)) changed.push(String(row._id));
    const parts = [row.signed_at, row.signed_name, row.signed_by, row.signed_session].map(Boolean);
    if (new Set(parts).size > 1) torn.push(String(row._id));
    const id = row.agreement_id.toString();
    numbered.push({ agreement_id: row.agreement_id, version: row.version });
    const { count, last, newest } = versions.get(id) ?? { count: 0, last: 0, newest: [] };
    versions.set(id, {
      count: count + 1,
      last: Math.max(last, row.version),
      newest: row.is_current ? [...newest, row.version] : newest,
    });
  }
  const gaps = [...versions].filter(
    ([, { count, last, newest }]) => count !== last || newest.length !== 1 || newest[0] !== last,
  );
  const known = new Set(agreements.map(({ _id }) => String(_id)));
  const repeated = repeatsOf(numbered, ["agreement_id", "version"]);
  return [
    ...violations("I16", "a document does not say what its hash was made of", changed),
    ...violations("I16", "a signature is not whole in document", torn),
    ...violations("I16", "a version is there more than once", repeated),
    ...violations(
      "I16",
      "versions have a gap, or the last one is not the newest, of agreement",
      gaps.map(([id]) => id),
    ),
    ...violations(
      "I16",
      "a document belongs to no agreement",
      [...versions.keys()].filter((id) => !known.has(id)),
    ),
  ];
}
