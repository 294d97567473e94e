import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MailCard } from "./mail-card";

const file = (name: string, contentType: string, words: string) => ({
  name,
  contentType,
  content: Buffer.from(words).toString("base64"),
});

it("shows a text attachment inline and offers any other file as a named download", () => {
  const mail = { id: "1", at: "2026-11-24T10:00:00.000Z", to: "a@example.com", subject: "Signed", html: "" };
  const attachments = [
    file("visit.ics", "text/calendar", "BEGIN:VCALENDAR"),
    file("agreement.pdf", "application/pdf", "%PDF-1.7"),
  ];
  const markup = renderToStaticMarkup(<MailCard mail={{ ...mail, text: "Hello", attachments }} />);
  expect(markup).toContain(">BEGIN:VCALENDAR</pre>");
  expect(markup).not.toContain("%PDF-1.7");
  expect(markup).toContain("Attached: <a ");
  expect(markup).toContain(
    `href="data:application/pdf;base64,${attachments[1]?.content ?? ""}" download="agreement.pdf"`,
  );
});

it("shows the HTML of a mail in a frame that runs nothing", () => {
  const mail = {
    id: "1",
    at: "2026-11-24T10:00:00.000Z",
    to: "a@example.com",
    subject: "Signed",
    text: "Hello",
  };
  const html = "<style>b { color: red; }</style><b>Hello</b>";
  const markup = renderToStaticMarkup(<MailCard mail={{ ...mail, html }} />);
  expect(markup).not.toContain("color: red");
  expect(markup).toContain('sandbox="allow-popups"');
  expect(markup).toContain("&lt;b&gt;Hello&lt;/b&gt;");
  expect(renderToStaticMarkup(<MailCard mail={{ ...mail, html: "" }} />)).not.toContain("iframe");
});
