/** The verbs that may begin the name of a lib/domain file; an object follows (`accept-request.ts`). */
const VERBS: ReadonlySet<string> = new Set(
  `
  abandon accept adapt add adopt age allocate allow apply ask build change check claim close compare
  compute confirm count create decide decline delete derive describe detach discard end erase explain
  export finalise find finish flag format get give group hash hide import invite keep link list mail
  make mark match measure move notify order plan post prepare publish queue ration read reconcile record
  refresh refuse reject release remove reopen replace report request reserve retire reverse revoke run
  save send serialize set settle sign skip start stop store sum sweep take unmake update use warn
  withdraw write
  `.match(/\w+/g),
);

const READS: ReadonlySet<string> = new Set(["rules", "queries", "serialize"]);

/** Whether a lib/domain file may have this name (without extension): a read file, rules of a part, or verb-noun. */
export function isDomainName(name: string): boolean {
  const [verb = "", ...object] = name.split("-");
  return READS.has(name) || name.endsWith("-rules") || (VERBS.has(verb) && object.length > 0);
}
