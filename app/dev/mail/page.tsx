import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeading } from "@/components/layout/page-heading";
import { EmptyState } from "@/components/ui/empty-state";
import { env } from "@/lib/env";
import { listMails } from "@/lib/mail/mail-folder";

export const metadata: Metadata = { title: "Mail", robots: { index: false } };
export const dynamic = "force-dynamic";

/** The mails that the embedded set-up did not send. Its links sign people in, so it exists nowhere else. */
export default async function DevMailPage() {
  const { MAIL_DIR, NIBASH_EMBEDDED } = env();
  if (!MAIL_DIR || !NIBASH_EMBEDDED) notFound();
  const mails = await listMails(MAIL_DIR);
  return (
    <main className="wrap grid max-w-3xl! gap-4 pb-24" id="main">
      <div className="page-head">
        <PageHeading>Mail</PageHeading>
        <p className="wrap-anywhere">Nothing is sent here: these mails were written to {MAIL_DIR}.</p>
      </div>
      {mails.length === 0 && <EmptyState drawing="tray" title="No mail yet" />}
      {mails.map((mail) => (
        <article className="card card-pad" key={mail.id}>
          <h2>{mail.subject}</h2>
          <p className="small muted">
            To {mail.to}, {mail.at}
          </p>
          <p className="mt-3 wrap-anywhere whitespace-pre-line">
            {mail.text.split(/(https?:\/\/\S+)/).map((part, index) =>
              part.startsWith("http") ? (
                <a className="link" key={index} href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        </article>
      ))}
    </main>
  );
}
