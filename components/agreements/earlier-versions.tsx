import type { AgreementVersion } from "@/lib/agreements/document-contract";
import { DocumentButton } from "./document-button";
import { signatureLine } from "./signature-line";

interface EarlierVersionsProps {
  agreement: { readonly agreement_id: string; readonly apartment_no: string };
  /** All versions, newest first; the newest is shown above. */
  documents: readonly AgreementVersion[];
}

/** Links to the earlier versions of the agreement; renders nothing if there are none. */
export function EarlierVersions({ agreement, documents }: EarlierVersionsProps) {
  const [, ...older] = documents;
  if (older.length === 0) return null;
  return (
    <>
      <h3 className="text-small mt-6 font-semibold">Earlier versions</h3>
      <ul className="mt-2">
        {older.map((version) => (
          <li
            key={version.version}
            className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-2"
          >
            <span className="text-small">{`Version ${String(version.version)}. ${signatureLine(version)}`}</span>
            <DocumentButton agreement={agreement} version={version.version} isRow />
          </li>
        ))}
      </ul>
    </>
  );
}
