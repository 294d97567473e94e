import type { ReactNode } from "react";
import { type Group, textsFor } from "@/lib/translations";
import { IntlProvider } from "./intl-provider";

interface TextsProps {
  /** What the client components below say beside what every page does: groups of the catalogues, as `apartments.filters`. */
  groups?: readonly Group[];
  children: ReactNode;
}

/** Hands the client components below their texts, in the page's language alone. Within another it takes the other's place. */
export function Texts({ groups, children }: TextsProps) {
  return <IntlProvider {...textsFor(groups)}>{children}</IntlProvider>;
}
