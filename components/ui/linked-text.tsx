import { linkParts } from "@/lib/platform/format/link-parts";

/** Renders a user's text with its URLs as links that open in a new tab. */
export function LinkedText({ children }: { children: string }) {
  return linkParts(children).map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <a
        // The parts of a text keep their positions.
        key={at}
        className="decoration-line-strong hover:text-brick underline underline-offset-[3px] hover:decoration-current"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text}
      </a>
    ),
  );
}
