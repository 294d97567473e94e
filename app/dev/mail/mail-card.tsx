import { cardClass, textLink } from "@/components/ui/class-names";
import { towerDate, towerTime } from "@/lib/platform/format/dates";
import type { StoredMail } from "@/lib/platform/mail/transport";

/** A mail as text and as HTML, with its attachments. */
export function MailCard({ mail }: { mail: StoredMail }) {
  return (
    <article className={cardClass({ isPadded: true })}>
      <h2 className="text-lead tracking-card font-sans [font-feature-settings:normal] font-semibold">
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
      {mail.html && (
        <details className="mt-4">
          <summary className="font-strong cursor-pointer py-2.5">As HTML</summary>
          {/* Without scripts, forms or this site's origin; its links open in a new tab. This page's policy, which the frame
              inherits, allows styles of elements alone: the sheet for mail programs would only be reported. */}
          <iframe
            className="rounded-box border-line h-150 w-full border bg-white"
            sandbox="allow-popups"
            srcDoc={`<base target="_blank">${mail.html.replace(/<style\b.*?<\/style>/gs, "")}`}
            title={`${mail.subject}, as HTML`}
            loading="lazy"
          />
        </details>
      )}
      {mail.attachments?.map((one) => (
        <Attached key={one.name} {...one} />
      ))}
    </article>
  );
}

type Attachment = NonNullable<StoredMail["attachments"]>[number];

/** Shows a text attachment inline; offers any other as a download. */
function Attached({ name, contentType, content }: Attachment) {
  if (!contentType.startsWith("text/"))
    return (
      <p className="mt-4">
        {"Attached: "}
        <a className={textLink()} href={`data:${contentType};base64,${content}`} download={name}>
          {name}
        </a>
      </p>
    );
  return (
    <details className="mt-4">
      <summary className="font-strong cursor-pointer py-2.5">Attached: {name}</summary>
      <pre className="text-small wrap-anywhere whitespace-pre-wrap">
        {Buffer.from(content, "base64").toString()}
      </pre>
    </details>
  );
}

function whenOf(instant: string): string {
  return `${towerDate(instant, "en")}, ${towerTime(instant, "en")}`;
}
