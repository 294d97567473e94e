/** The frame around every mail. */
export interface Frame {
  readonly name: string;
  readonly address: string;
  /** The page where its reader unsubscribes from such mails; empty if they cannot be refused. */
  readonly wayOut: string;
}

const WAY_OUT = "You get this mail because of your account.";

const STOP = "Stop mails like this";

/** Escapes text for HTML, inside tags and quotes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

export function frameText(text: string, { name, address, wayOut }: Frame): string {
  const parts = [text, `${name}, ${address}`];
  if (wayOut) parts.push(`${WAY_OUT} ${STOP}: ${wayOut}`);
  return parts.join("\n\n");
}

/**
 * The style sheet of a mail, in the colours of app/styles/tokens.css. Each element also has its colour inline, since
 * many mail clients drop style sheets; those that keep them and are dark get the dark theme. Text always stands on a
 * background that it sets itself.
 */
const DUSK =
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  "@media (prefers-color-scheme:dark){" +
  ".paper{background-color:#12152a!important;color:#f5f1e8!important}" +
  ".sheet{background-color:#1b1f3a!important;color:#f5f1e8!important;border-color:#343a5e!important}" +
  ".quiet{background-color:#12152a!important;color:#c9cbdc!important}" +
  ".link{color:#f0957a!important}" +
  ".press{background-color:#f5f1e8!important;color:#171b33!important}}";

const SERIF = "Fraunces,Georgia,'Times New Roman',serif";

const SANS = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The style of a link within a sentence. */
export const LINK_LOOK = 'class="link" style="color:#9e3d25"';

/** The style of the button. */
export const PRESS_LOOK =
  'class="press" style="display:inline-block;padding:12px 20px;border-radius:4px;background-color:#1c2036;color:#ffffff;' +
  'font-weight:600;text-decoration:none"';

export function frameHtml(subject: string, html: string, { name, address, wayOut }: Frame): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${DUSK}</style>`;
  const foot = wayOut
    ? `<br>${escapeHtml(WAY_OUT)} <a href="${escapeHtml(wayOut)}" ${LINK_LOOK}>${STOP}</a>`
    : "";
  return (
    `<!doctype html><html lang="en"><head>${head}</head>` +
    `<body class="paper" style="margin:0;padding:24px 12px;background-color:#f5f4f0;color:#1c2036;font-family:${SANS};font-size:16px;line-height:1.6">` +
    '<div style="max-width:560px;margin:0 auto">' +
    `<div class="paper" style="padding:0 0 16px;background-color:#f5f4f0;color:#1c2036;font-family:${SERIF};font-size:26px;line-height:1.1;letter-spacing:-0.026em">${escapeHtml(name)}</div>` +
    `<div class="sheet" style="padding:8px 24px 16px;border:1px solid #dcd9d0;border-radius:8px;background-color:#ffffff;color:#1c2036;overflow-wrap:anywhere">${html}</div>` +
    `<div class="quiet" style="padding:16px 0 0;background-color:#f5f4f0;color:#464a5f;font-size:14px;line-height:1.5">${escapeHtml(`${name}, ${address}`)}${foot}</div>` +
    "</div></body></html>"
  );
}
