import type { FileReply } from "@/lib/contracts/endpoint";
import { towerDate, towerTime } from "@/lib/format/dates";
import { fileNameOf } from "@/lib/format/file-name";
import { isDrawable } from "@/lib/workers/draw-text";
import { COLOURS } from "@/lib/workers/letterhead";
import type { PaperAgreement } from "@/lib/workers/paper-agreement";
import {
  closeSheet,
  COLUMN,
  drawLine,
  drawRule,
  HEADING,
  makeRoom,
  MARGIN,
  openSheet,
  QUIET,
  type Sheet,
  STRONG,
  TEXT,
  TITLE,
  write,
} from "@/lib/workers/paper-sheet";
import { wrapText } from "@/lib/workers/wrap-text";

const LABEL = 130;

/**
 * An agreement as a tagged PDF. The same agreement gives the same bytes: its times are those of the version and of the
 * signature, and no clock is read.
 */
export async function formatAgreement(of: PaperAgreement): Promise<FileReply> {
  const { made_at, signature, version, house } = of;
  const { sheet, done } = openSheet({
    ...{ title: `Tenancy agreement, version ${String(version)}`, house, otherwise: "Agreement" },
    ...{ made: new Date(made_at), changed: new Date(signature?.at ?? made_at) },
  });
  write(sheet, "H1", "Tenancy agreement", TITLE);
  write(sheet, "P", `Between ${placeOf(of)} and ${personOf(of)}.`, TEXT);
  writeTable(sheet, of.lines);
  if (of.terms) {
    write(sheet, "H2", "Terms", HEADING, 14);
    for (const paragraph of of.terms.split(/\n\s*\n/)) write(sheet, "P", paragraph, TEXT, 4);
  }
  writeSignature(sheet, of);
  closeSheet(sheet, `Agreement ${of.agreement_id}, version ${String(version)} of ${towerDate(made_at)}.`);
  const rest = `agreement-${of.agreement_id.slice(-6)}-version-${String(version)}.pdf`;
  return { name: fileNameOf(house, rest), bytes: await done };
}

const placeOf = ({ house, address }: PaperAgreement) => (address ? `${house}, ${address}` : house);
/** A name in letters that no font here has would be a row of question marks: the address stands for it. */
const personOf = ({ name, email }: PaperAgreement) =>
  name && isDrawable(name) ? `${name} (${email})` : email;

/** A row for each line: the label as its head, the value beside it. */
function writeTable(sheet: Sheet, lines: PaperAgreement["lines"]): void {
  const { pen } = sheet;
  const table = pen.struct("Table");
  sheet.root.add(table);
  sheet.y += 16;
  for (const [label, value] of lines) {
    const wrapped = wrapText(pen, value, { ...STRONG, width: COLUMN - LABEL });
    makeRoom(sheet, wrapped.length * STRONG.leading + 10);
    drawRule(sheet);
    const row = pen.struct("TR");
    table.add(row);
    sheet.y += 6;
    const head = pen.struct("TH");
    row.add(head);
    head.add(() => drawLine(sheet, label, MARGIN, { ...TEXT, colour: COLOURS.muted }));
    const cell = pen.struct("TD");
    row.add(cell);
    for (const line of wrapped) {
      cell.add(() => drawLine(sheet, line, MARGIN + LABEL, STRONG));
      sheet.y += STRONG.leading;
    }
    sheet.y += 4;
  }
  table.end();
}

function writeSignature(sheet: Sheet, of: PaperAgreement): void {
  // Who signed stands on one page with the heading.
  makeRoom(sheet, 14 + HEADING.leading + 4 * TEXT.leading);
  write(sheet, "H2", "Signature", HEADING, 14);
  if (of.signature) {
    const { name, at } = of.signature;
    const signer = isDrawable(name) ? name : of.email;
    write(sheet, "P", signer, { ...TITLE, size: 16, leading: 24 }, 4);
    write(
      sheet,
      "P",
      `Signed by typing the name, on ${towerDate(at)} at ${towerTime(at)} in Dhaka.`,
      TEXT,
      0,
    );
  } else write(sheet, "P", "Not signed yet.", TEXT, 4);
  write(sheet, "P", `SHA-256 of this version: ${of.hash}`, QUIET, 10);
}
