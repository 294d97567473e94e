import { Clock, Mail, MessageCircle, Phone } from "lucide-react";
import type { Building } from "@/lib/building/contract";
import { dialled } from "./words";

type Contact = Pick<Building, "phone" | "whatsapp" | "email" | "office_hours">;

const LINE = "inline-flex min-h-11 items-center gap-3 wrap-anywhere";

interface BuildingContactProps {
  building: Contact;
  /** On a page, not on the dark footer. */
  isOnPaper?: boolean;
}

/** The contact details that the owner has entered. */
export function BuildingContact({ building, isOnPaper = false }: BuildingContactProps) {
  const { phone, whatsapp, email, office_hours } = building;
  const ways = [
    { label: phone, href: `tel:${dialled(phone)}`, name: `Call ${phone}`, Icon: Phone },
    {
      label: whatsapp && `WhatsApp ${whatsapp}`,
      href: `https://wa.me/${dialled(whatsapp).replace("+", "")}`,
      name: `WhatsApp ${whatsapp}`,
      Icon: MessageCircle,
    },
    { label: email, href: `mailto:${email}`, name: `Write to ${email}`, Icon: Mail },
  ].filter(({ label }) => label !== "");
  if (ways.length === 0 && office_hours === "") return null;
  return (
    <ul className={`${isOnPaper ? "text-ink-2" : "text-on-dusk-2"} text-label mt-3`} aria-label="Contact">
      {ways.map(({ label, href, name, Icon }) => (
        <li key={name}>
          <a
            className={`${LINE} ${isOnPaper ? "hover:text-brick" : "hover:text-lamp"}`}
            href={href}
            aria-label={name}
            rel="noopener noreferrer"
          >
            <Icon className="icon shrink-0" aria-hidden="true" />
            <span className="underline underline-offset-4">{label}</span>
          </a>
        </li>
      ))}
      {office_hours && (
        <li className={LINE}>
          <Clock className="icon shrink-0" aria-hidden="true" />
          {office_hours}
        </li>
      )}
    </ul>
  );
}
