export interface CreditSection {
  title: string;
  /** Paragraphs before the table. */
  paragraphs: string[];
  head: string[];
  rows: string[][];
}

function cells(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("`", ""));
}

/** Parses the subset of Markdown that public/media/CREDITS.md uses: headings, paragraphs and tables. */
export function readCredits(markdown: string): CreditSection[] {
  const sections: CreditSection[] = [];
  for (const line of markdown.split("\n")) {
    const current = sections.at(-1);
    const heading = /^#{1,2} (.+)$/.exec(line);
    if (heading?.[1]) sections.push({ title: heading[1], paragraphs: [], head: [], rows: [] });
    else if (!current || line.trim() === "" || line.startsWith("|---")) continue;
    else if (!line.startsWith("|")) current.paragraphs.push(line.replaceAll("`", ""));
    else if (current.head.length === 0) current.head = cells(line);
    else current.rows.push(cells(line));
  }
  return sections;
}
