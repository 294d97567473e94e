import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SiteHeader } from "@/app/site-header";
import { PageHead, PageWords } from "@/components/layout/page-head";
import { cardClass } from "@/components/ui/card-class";
import { EmptyState } from "@/components/ui/empty-state";
import { textLink } from "@/components/ui/text-link";
import { formatDate, formatTime } from "@/lib/format/dates";
import { env } from "@/lib/env";
import { listMails, type StoredMail } from "@/lib/mail/mail-folder";
import { SiteFooter } from "@/app/site-footer";

export const metadata: Metadata = { title: "Mail", robots: { index: false } };
export const dynamic = "force-dynamic";

/** The mails that the embedded set-up did not send. Its links sign people in, so it exists nowhere else. */
export default async function DevMailPage() {
  const { MAIL_DIR, NIBASH_EMBEDDED } = env();
  if (!MAIL_DIR || !NIBASH_EMBEDDED) notFound();
  const mails = await listMails(MAIL_DIR);
  return (
    <>
      <SiteHeader />
      <main className="px-gutter max-w-page mx-auto w-full pb-24" id="main" tabIndex={-1}>
        <div className="wrap-anywhere">
          <PageHead title="Mail">
            <PageWords>Nothing is sent here: these mails were written to {MAIL_DIR}.</PageWords>
          </PageHead>
        </div>
        <div className="grid max-w-3xl gap-4">
          {mails.length === 0 && <EmptyState drawing="tray" title="No mail yet" />}
          {mails.map((mail) => (
            <MailCard key={mail.id} mail={mail} />
          ))}
        </div>
      </main>
      <SiteFooter />
    </>
  );
}

function MailCard({ mail }: { mail: StoredMail }) {
  return (
    <article className={cardClass({ isPadded: true })}>
      <h2 className="text-lead font-sans [font-feature-settings:normal] font-semibold tracking-[-0.005em]">
        {mail.subject}
      </h2>
      <p className="text-small text-ink-2 mt-1 wrap-anywhere">
        To {mail.to}, <time dateTime={mail.at}>{whenOf(mail.at)}</time>
      </p>
      <p className="mt-4 wrap-anywhere whitespace-pre-line">
        {mail.text.split(/(https?:\/\/\S+)/).map((part, index) =>
          part.startsWith("http") ? (
            <a className={textLink()} key={index} href={part}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
      {mail.attachments?.map(({ name, content }) => (
        <details key={name} className="mt-4">
          <summary className="cursor-pointer py-2.5 font-[550]">Attached: {name}</summary>
          <pre className="text-small wrap-anywhere whitespace-pre-wrap">
            {Buffer.from(content, "base64").toString()}
          </pre>
        </details>
      ))}
    </article>
  );
}

/** By this machine's clock, which is the viewer's own: the embedded set-up serves nobody else. */
function whenOf(instant: string): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}
