import type { ReactNode } from "react";
import { IntlProvider } from "use-intl/react";
import { type Language, LOCALES } from "@/lib/platform/contracts/language";
import { messagesIn } from "@/lib/translations";

interface InTextsProps {
  language?: Language;
  children: ReactNode;
}

/** Gives components that a test renders the texts that a page hands down: `render(<Filters />, { wrapper: InTexts })`. */
export function InTexts({ language = "en", children }: InTextsProps) {
  return (
    <IntlProvider locale={LOCALES[language]} messages={messagesIn(language)} timeZone="Asia/Dhaka">
      {children}
    </IntlProvider>
  );
}
