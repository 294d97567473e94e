import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { OFFICE, type Role } from "@/lib/platform/contracts/endpoint";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { readForGuard } from "@/lib/platform/db/away";
import { connectDatabase } from "@/lib/platform/db/connect";
import { noteActor } from "@/lib/platform/request-context";
import { type Actor, findPerson, hasRole, type Person } from "./actor";
import { loginPath, PATH_HEADER, rolePath } from "./return-path";
import { cookieName, readSessionCookie } from "./session-cookie";

/**
 * Guards every server page and layout below /dashboard and /payment. Returns the user of the session cookie with their photo,
 * verified against the database. Redirects to /login if no one is signed in, and if the role does not fit, to the route that
 * signs out with 'Forbidden Access!' (docs/product.md 3.8).
 */
export async function getPagePerson<R extends Role>(
  allow: readonly R[],
): Promise<Person & { readonly actor: Actor<R> }> {
  const from = (await headers()).get(PATH_HEADER) ?? "/dashboard";
  const claims = await readSessionCookie((await cookies()).get(cookieName())?.value);
  if (!claims) redirect(loginPath(from));
  const person = await readForGuard(async () => {
    await connectDatabase();
    return findPerson(claims);
  });
  if (!person) redirect(loginPath(from));
  const { actor } = person;
  noteActor(actor.userId);
  // The office's pages are in English: the route sets the cookie so, for who has another role since it was set.
  const isMixed = pageLanguage() !== "en" && hasRole(actor, OFFICE);
  if (isMixed || !hasRole(actor, allow)) redirect(rolePath(from));
  return { ...person, actor };
}

/** Like `getPagePerson`, but returns only the actor: `const actor = await getPageActor(ADMIN_READ)`. */
export async function getPageActor<R extends Role>(allow: readonly R[]): Promise<Actor<R>> {
  return (await getPagePerson(allow)).actor;
}
