import { linkParts } from "@/lib/format/link-parts";

/** What somebody wrote, with its links to press; they open beside the page. */
export function LinkedText({ children }: { children: string }) {
  return linkParts(children).map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <a
        // A text's pieces keep their places.
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
