import type { ClientSession } from "mongoose";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { frameHtml, frameText, type Frame } from "./frame";
import type { Mail } from "./mail";
import { findWayOut } from "./mail-preference";

interface Dressed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe: string;
}

/** Renders a mail within the frame, with the building's name, and an unsubscribe link if it can be refused. */
export async function dressMail(mail: Mail, session?: ClientSession): Promise<Dressed> {
  const wayOut = await wayOutOf(mail, session);
  const frame: Frame = { ...(await readHouse(session)), wayOut: wayOut.page };
  const subject = mail.subject.replace(/\s+/g, " ").trim();
  return {
    subject,
    text: frameText(mail.text, frame),
    html: frameHtml(subject, mail.html, frame),
    unsubscribe: wayOut.press,
  };
}

const NONE = { press: "", page: "" };

async function wayOutOf({ kind, to, unsubscribe }: Mail, session?: ClientSession) {
  if (kind !== "news") return NONE;
  if (unsubscribe) return { press: unsubscribe, page: unsubscribe };
  return (await findWayOut(to, session)) ?? NONE;
}

/** The sender in mails: the name and address that an admin has set, else the product's. */
export async function readHouse(session?: ClientSession): Promise<Pick<Frame, "name" | "address">> {
  const options = session ? { session } : {};
  const stored = await BuildingModel.findById(THE_BUILDING, { name: 1, address: 1 }, options).lean();
  return {
    name: stored?.name?.trim() || "Nibash",
    address: (stored?.address ?? "Uttara Sector 10, Dhaka").split(/\s*\n\s*/).join(", "),
  };
}
