import { APARTMENT_COLUMNS, type ApartmentColumn } from "@/lib/contracts/apartments.columns";
import type { Apartment } from "@/lib/contracts/apartments";
import type { FileReply } from "@/lib/contracts/endpoint";
import { toCsv, withOwnApostrophe, type CsvValue } from "@/lib/format/csv";

/** Formats apartments as CSV for the import (docs/product.md 4.15). */
export function formatCsv(name: string, apartments: readonly Apartment[]): FileReply {
  const rows = apartments.map((apartment) => APARTMENT_COLUMNS.map((column) => cellOf(apartment, column)));
  return { name, bytes: new Uint8Array(Buffer.from(toCsv(APARTMENT_COLUMNS, rows), "utf8")) };
}

function cellOf(apartment: Apartment, column: ApartmentColumn): CsvValue {
  if (column === "amenities") return withOwnApostrophe(joinAmenities(apartment.amenities));
  const value = apartment[column];
  return typeof value === "string" ? withOwnApostrophe(value) : value;
}

/** Joins items by semicolons; if one contains a semicolon, by line breaks. */
function joinAmenities(amenities: readonly string[]): string {
  if (!amenities.some((amenity) => amenity.includes(";"))) return amenities.join("; ");
  return amenities.map((amenity) => `${amenity}\n`).join("");
}

/** Splits a cell by lines, or by semicolons if it has one line. */
export function splitAmenities(cell: string): string[] {
  // The CR at the end of a line is not part of a cell.
  const text = cell.replace(/\r$/, "");
  return text.split(/[\r\n]/.test(text) ? /[\r\n]+/ : ";");
}
