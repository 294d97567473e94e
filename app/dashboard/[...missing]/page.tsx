import { notFound } from "next/navigation";

/** Makes unknown addresses of the dashboard answer with its own 404, menu and all. */
export default function MissingPage(): never {
  notFound();
}
