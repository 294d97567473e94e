import {
  Clock,
  Mail,
  MessageCircle,
  Phone,
  type LucideIcon,
  MapPin,
  Plane,
  TrainFront,
  Waves,
} from "lucide-react";
import { useTranslations } from "#translations";
import type { Building } from "@/lib/building/contract";
import { dialled } from "@/lib/platform/contracts/contact";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { officeHoursIn } from "@/lib/platform/format/office";
import { addressLines, ownText } from "./labels";

const FIGURE =
  "font-serif [font-feature-settings:'lnum'] font-normal tracking-section [font-variation-settings:'opsz'_40] wrap-anywhere";

interface BuildingFactsProps {
  facts: Building["facts"];
  /** In a column beside other content. */
  isSmall?: boolean;
}

/** The building in figures, two per row, on the dark band. */
export function BuildingFacts({ facts, isSmall = false }: BuildingFactsProps) {
  const t = useTranslations("building.tower");
  if (facts.length === 0) return null;
  const size = isSmall ? "text-head/title" : "text-[clamp(1.75rem,1.2rem+1.7vw,2.75rem)]/[1.1]";
  return (
    <dl className="border-dusk-line grid grid-cols-2 border-t">
      {facts.map(({ name, value }, index) => (
        <div
          key={index}
          className={`border-dusk-line flex flex-col-reverse justify-end border-b pr-4 even:border-l ${isSmall ? "pt-3 pb-3 even:pl-4" : "pt-5 pb-5.5 even:pl-6"}`}
        >
          <dt className="text-small/[1.6] text-on-dusk-2 mt-1.5 wrap-anywhere">{ownText(name, t)}</dt>
          <dd className={`${FIGURE} ${size}`}>{ownText(value, t)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The name, and the address in its own lines. */
export function BuildingAddress({ building }: { building: Pick<Building, "name" | "address"> }) {
  const t = useTranslations("building.tower");
  return (
    <address className="text-subhead/[1.7] wrap-anywhere not-italic">
      {[building.name, ...addressLines(building)].map((line, index) => (
        <span key={index} className="block">
          {ownText(line, t)}
        </span>
      ))}
    </address>
  );
}

type Contact = Pick<Building, "phone" | "whatsapp" | "email" | "office_hours">;

const LINE = "inline-flex min-h-11 items-center gap-3 wrap-anywhere";

interface BuildingContactProps {
  building: Contact;
  /** On a page, not on the dark footer. */
  isOnPaper?: boolean;
}

/** The contact details that the owner has entered. */
export function BuildingContact({ building, isOnPaper = false }: BuildingContactProps) {
  const t = useTranslations("building.reach");
  const { phone, whatsapp, email, office_hours } = building;
  const ways = [
    { label: phone, href: `tel:${dialled(phone)}`, name: t("call", { number: phone }), Icon: Phone },
    {
      label: whatsapp && t("chat", { number: whatsapp }),
      href: `https://wa.me/${dialled(whatsapp).replace("+", "")}`,
      name: t("chat", { number: whatsapp }),
      Icon: MessageCircle,
    },
    { label: email, href: `mailto:${email}`, name: t("write", { email }), Icon: Mail },
  ].filter(({ label }) => label !== "");
  if (ways.length === 0 && office_hours === "") return null;
  return (
    <ul
      className={`${isOnPaper ? "text-ink-2" : "text-on-dusk-2"} text-label mt-3`}
      aria-label={t("contact")}
    >
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
          {officeHoursIn(office_hours, pageLanguage())}
        </li>
      )}
    </ul>
  );
}

/** The default places have icons of their own. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  "Hazrat Shahjalal International Airport": Plane,
  "Uttara North metro station": TrainFront,
  "Turag River": Waves,
};

/** The places nearby, with the walking time if the owner has entered it. */
export function NearbyList({ nearby }: { nearby: Building["nearby"] }) {
  const t = useTranslations("building.reach");
  const tower = useTranslations("building.tower");
  if (nearby.length === 0) return null;
  return (
    <ul aria-label={t("closeBy")}>
      {nearby.map(({ name, minutes }, index) => {
        const Icon = ICONS[name] ?? MapPin;
        return (
          <li
            key={index}
            className="border-line text-label/compact flex min-h-13 items-center gap-3.5 border-t py-2 lg:last:border-b"
          >
            <Icon className="icon" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{ownText(name, tower)}</span>
            {minutes !== null && (
              <span className="text-ink-2 ml-auto whitespace-nowrap lining-nums tabular-nums">
                {t("walk", { minutes })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
