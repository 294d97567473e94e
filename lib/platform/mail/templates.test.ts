import { describe, expect, it } from "vitest";
import { agreementEndedMail, endSetMail, noticeReceivedMail } from "@/lib/leaving/mails";
import { rentReminderMail } from "@/lib/rent-reminders/mails";
import { frameHtml, frameText, type Frame, confirmEmailMail, resetPasswordMail } from "./templates";

const HOUSE: Frame = { name: "Shapla <Tower>", address: "Road 7, Dhaka", wayOut: "" };
const LINK = 'https://home.example.com/reset-password#a-token&b="c"';
const NAME = '<b>Nadia</b> & "Q"';
const END = { name: NAME, apartmentNo: "6B", day: "2027-01-31", link: LINK };
const SETTLED = { isRemoved: false, unpaid: 780, toGiveBack: 0, deposit: 1300, office: "" };
const TEMPLATES = [
  ["a new password", resetPasswordMail("a@example.com", HOUSE.name, NAME, LINK)],
  ["a notice", noticeReceivedMail("a@example.com", END)],
  ["an ending", endSetMail("a@example.com", END)],
  ["an end", agreementEndedMail("a@example.com", { ...END, ...SETTLED })],
] as const;
const NAMELESS = [["an address to confirm", confirmEmailMail("a@example.com", HOUSE.name, LINK)]] as const;

/** Returns the visible text of HTML, with the targets of its links. */
function readHtml(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, "$2: $1")
    .replace(/<(br|\/p|\/div)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).sort();

describe.each([...TEMPLATES, ...NAMELESS])("the mail about %s", (_, mail) => {
  it("has the same words in text and HTML", () => {
    const [text, html] = [frameText(mail.text, HOUSE), frameHtml("Subject", mail.html, HOUSE)];
    // The HTML has the building's name above the letter too.
    expect(wordsOf(readHtml(html))).toEqual(wordsOf(`${HOUSE.name} ${text}`));
  });
});

describe.each(TEMPLATES)("the mail about %s, with names and links", (_, mail) => {
  it("escapes HTML in names, links and the subject", () => {
    const html = frameHtml("<i>Subject</i>", mail.html, HOUSE);
    expect(html).not.toMatch(/<b>|<Tower>|<i>/);
    expect(html).toContain("&#60;b&#62;Nadia&#60;/b&#62; &#38; &#34;Q&#34;");
    expect(html).toContain('href="https://home.example.com/reset-password#a-token&#38;b=&#34;c&#34;"');
    expect(html).toContain("<title>&#60;i&#62;Subject&#60;/i&#62;</title>");
  });
});

describe("the frame of a mail", () => {
  const html = frameHtml("Subject", "<p>Words</p>", {
    ...HOUSE,
    wayOut: "https://home.example.com/stop#x&y",
  });

  it("adds an unsubscribe link to HTML and text only if the mail has one", () => {
    expect(html).toContain('<a href="https://home.example.com/stop#x&#38;y"');
    expect(frameText("Words", { ...HOUSE, wayOut: "https://home.example.com/stop#x" })).toMatch(
      /Stop mails like this: https:\/\/home\.example\.com\/stop#x$/,
    );
    expect(frameHtml("Subject", "", HOUSE)).not.toContain("Stop mails");
  });

  it("sets its own text and background colors in light and dark mode", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? "";
    const styled = [...html.matchAll(/class="(\w+)" style="([^"]*)"/g)];
    expect(styled.length).toBeGreaterThan(4);
    for (const [, name = "", style = ""] of styled) {
      const rule = new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(dark)?.[1] ?? "";
      for (const each of [style, rule]) {
        expect(each, name).toMatch(/(^|;)color:#/);
        if (name !== "link") expect(each, name).toMatch(/background-color:#/);
      }
    }
    expect(html).not.toMatch(/transparent|rgba|opacity/);
  });
});

describe("a rent reminder", () => {
  const months = [{ period: "2026-11", cents: 116_000, dueOn: "2026-11-05", isRent: true, bill: undefined }];
  const ways = ["bKash to Office: 01711 000000. Write your apartment number"];
  const note = "Write your apartment number";
  const way = { method: "bkash", label: "Office", number: "01711 000000", note } as const;
  const home = { name: "Tanvir", apartmentNo: "10B", kind: "late" as const, months, totalCents: 116_000 };
  const about = { ...home, takesCards: true, ways: [way] };
  const link = "https://nibash.test/dashboard";
  const office = "Please pay it at the office";

  it("links to the payment for a tenant, and tells a former tenant the other ways, or sends them to the office", () => {
    const { text } = rentReminderMail("a@nibash.test", { ...about, isFormer: false, link });
    expect(text).toContain("Pay Now");
    expect(text).not.toContain(office);
    const former = rentReminderMail("a@nibash.test", { ...about, isFormer: true, link });
    expect(former.text).toContain(`How to pay:\n${ways.join("\n")}`);
    expect(former.text).not.toMatch(/Pay Now|card|at the office/);
    const nowhere = rentReminderMail("a@nibash.test", { ...about, isFormer: true, ways: [], link });
    expect(nowhere.text).toContain(office);
  });

  it("says how to pay, and mentions no card where none is taken", () => {
    const { text } = rentReminderMail("a@nibash.test", { ...about, isFormer: false, link });
    expect(text).toContain(`How to pay without a card:\n${ways.join("\n")}`);
    for (const isFormer of [false, true]) {
      const plain = rentReminderMail("a@nibash.test", { ...about, isFormer, takesCards: false, link }).text;
      expect(plain).toContain(`How to pay:\n${ways.join("\n")}`);
      expect(plain).not.toMatch(/card|Pay Now|nothing more to do/);
    }
  });
});
