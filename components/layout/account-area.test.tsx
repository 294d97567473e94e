import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static.edge";
import { describe, expect, it, vi } from "vitest";
import type { SessionUser } from "@/lib/platform/client/session";
import { InTexts } from "@/tests/support/in-texts";
import { AccountArea } from "./account-area";

const session = vi.hoisted(() => ({ user: undefined as SessionUser | null | undefined }));

vi.mock("@/lib/platform/session/reader", () => ({ useReader: () => session }));
vi.mock("next/navigation", () => ({
  usePathname: () => "/",
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock("./account-menu", () => {
  throw new Error("The script did not arrive.");
});

const area = (
  <InTexts>
    <AccountArea />
  </InTexts>
);

describe("the account area", () => {
  it.each([undefined, null])("offers the sign-in while no user is known (%s)", (user) => {
    session.user = user;
    expect(renderToStaticMarkup(area)).toContain("Log in");
  });

  it("never offers it to a signed-in user, whose menu's script is under way or did not arrive", async () => {
    session.user = { uid: "rina" } as SessionUser;
    const underWay = renderToStaticMarkup(area);
    const { prelude } = await prerender(area);
    for (const markup of [underWay, await new Response(prelude).text()]) {
      expect(markup).toContain('href="/dashboard"');
      expect(markup).not.toContain("Log in");
    }
  });
});
