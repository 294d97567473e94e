import { AGREEMENT as MESSAGES } from "@/lib/agreements/messages";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { fileNameOf } from "@/lib/platform/format/csv";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { addressIn } from "@/lib/platform/format/office";
import { isReadable, personOf, wrapText } from "./draw-text";
import {
  COLOURS,
  closeSheet,
  COLUMN,
  drawLine,
  drawRule,
  type TextStyle,
  makeRoom,
  MARGIN,
  openSheet,
  QUIET,
  type Sheet,
  STRONG,
  TEXT,
  TITLE,
  write,
  writeHeading,
} from "./paper-sheet";
import type { PaperAgreement } from "./papers";

/** Wide enough for `Rent from September 2026` and a gap before the value. */
export const LABEL = 148;

/**
 * Formats an agreement as a tagged PDF. Deterministic: its times are those of the version and the signature, and no
 * clock is read.
 */
export async function formatAgreement(of: PaperAgreement): Promise<FileReply> {
  const { made_at, signature, house, language = "en" } = of;
  const [t, { count, date }] = [translate(MESSAGES, language), formatsIn(language)];
  const version = count(of.version);
  const { sheet, done } = openSheet({
    language,
    title: t("titleOfVersion", { version }),
    house,
    otherwise: t("agreement"),
    made: new Date(made_at),
    changed: new Date(signature?.at ?? made_at),
  });
  write(sheet, "H1", t("title"), TITLE);
  write(sheet, "P", t("between", { place: placeOf(of), person: personOf(of) }), TEXT);
  writeTable(sheet, of.lines);
  if (of.terms) {
    writeHeading(sheet, t("terms"), 3 * TEXT.leading);
    for (const paragraph of of.terms.split(/\n\s*\n/)) write(sheet, "P", paragraph, TEXT, 6);
  }
  writeSignature(sheet, of);
  const number = of.agreement_id.slice(-6);
  closeSheet(sheet, t("foot", { number: number.toUpperCase(), version, date: date(made_at) }));
  const rest = `agreement-${number}-version-${String(of.version)}.pdf`;
  return { name: fileNameOf(house, rest), bytes: await done };
}

/** Who lets it, and where. */
const placeOf = ({ landlord, house, address, language = "en" }: PaperAgreement) =>
  [
    landlord && translate(MESSAGES, language)("ofLandlord", { landlord }),
    house,
    addressIn({ address }, language),
  ]
    .filter(Boolean)
    .join(", ");

/** Writes a row for each line: the label as header cell, then the value. */
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
  drawRule(sheet);
  table.end();
}

const SIGNED: TextStyle = { size: 20, leading: 28, weight: "title", colour: COLOURS.ink };

/** Writes the signer's name above the tenant's line, and one for the landlord, on one page with the heading and the text below. */
function writeSignature(sheet: Sheet, of: PaperAgreement): void {
  const { signature, landlord, language = "en" } = of;
  const [t, { date, time }] = [translate(MESSAGES, language), formatsIn(language)];
  writeHeading(sheet, t("signatures"), 3 * SIGNED.leading + 5 * TEXT.leading);
  sheet.y += 6 + SIGNED.leading;
  drawRule(sheet);
  write(sheet, "P", landlord ? t("landlordOfName", { landlord }) : t("landlord"), TEXT, 6);
  if (signature) write(sheet, "P", isReadable(signature.name) ? signature.name : personOf(of), SIGNED, 6);
  else sheet.y += 6 + SIGNED.leading;
  sheet.y += 4;
  drawRule(sheet);
  write(sheet, "P", t("tenantOfName", { tenant: isReadable(of.name) ? of.name : personOf(of) }), TEXT, 6);
  if (!signature) return write(sheet, "P", t("notSigned"), TEXT, 2);
  write(sheet, "P", t("signed", { date: date(signature.at), time: time(signature.at) }), TEXT, 6);
  write(sheet, "P", t("hash", { hash: of.hash }), QUIET, 2);
}
