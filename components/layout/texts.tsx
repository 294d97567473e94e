import type { ReactNode } from "react";
import { type Group, textsFor } from "@/lib/translations";
import { IntlProvider } from "./intl-provider";

interface TextsProps {
  /** What the client components below say: groups of the catalogues, as `apartments.filters`; by default what those of every page say. */
  groups?: readonly Group[];
  children: ReactNode;
}

/** Hands the client components below their texts, in the page's language alone, beside those of the one around it. */
export function Texts({ groups, children }: TextsProps) {
  return <IntlProvider {...textsFor(groups)}>{children}</IntlProvider>;
}
