import { notFound } from "next/navigation";

/** Renders the dashboard's own 404, with its menu, for unknown URLs of the dashboard. */
export default function MissingPage(): never {
  notFound();
}
