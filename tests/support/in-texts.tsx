import type { ReactNode } from "react";
import { IntlProvider } from "@/components/layout/intl-provider";
import type { Language } from "@/lib/platform/contracts/language";
import { allTextsIn } from "@/lib/translations";

interface InTextsProps {
  language?: Language;
  children: ReactNode;
}

/** Gives components that a test renders the texts that a page hands down: `render(<Filters />, { wrapper: InTexts })`. */
export function InTexts({ language = "en", children }: InTextsProps) {
  return <IntlProvider {...allTextsIn(language)}>{children}</IntlProvider>;
}
