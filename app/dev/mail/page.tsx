import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { SiteFrame } from "@/app/site-frame";
import { PageHead, PageIntro } from "@/components/layout/page-head";
import { EmptyState } from "@/components/ui/empty-state";
import { env } from "@/lib/platform/env";
import { listMails } from "@/lib/platform/mail/transport";
import { MailCard } from "./mail-card";

export const metadata: Metadata = { title: "Mail", robots: { index: false } };
export const dynamic = "force-dynamic";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether the browser asked for the configured address or for this machine. A page of another site can point its own name
 * here (DNS rebinding) and would read the answer as its own.
 */
function isOwnHost(host: string | null): boolean {
  const own = new URL(env().NEXTAUTH_URL).host;
  return host !== null && (host === own || LOOPBACK.includes(host.replace(/:\d{1,5}$/, "")));
}

/** The mails that the embedded set-up stored unsent. Their links sign users in, so the page exists nowhere else. */
export default async function DevMailPage() {
  const { MAIL_DIR, NIBASH_EMBEDDED } = env();
  if (!MAIL_DIR || !NIBASH_EMBEDDED || !isOwnHost((await headers()).get("host"))) notFound();
  const mails = await listMails(MAIL_DIR);
  return (
    <SiteFrame>
      <main className="px-gutter max-w-page mx-auto w-full pb-24" id="main" tabIndex={-1}>
        <div className="wrap-anywhere">
          <PageHead title="Mail">
            <PageIntro>Nothing is sent here: these mails were written to {MAIL_DIR}.</PageIntro>
          </PageHead>
        </div>
        <div className="grid max-w-3xl gap-4">
          {mails.length === 0 && <EmptyState drawing="tray" title="No mail yet" />}
          {mails.map((mail) => (
            <MailCard key={mail.id} mail={mail} />
          ))}
        </div>
      </main>
    </SiteFrame>
  );
}
