import { catalogue, pageLanguage } from "@/lib/platform/contracts/language";
import { pictureUrl } from "@/lib/platform/images/image-loader";
import { MessagePage } from "./message-page";
import { PageHeading } from "./page-heading";
import { RetryByItself } from "./retry-button";

interface ServiceUnavailableProps {
  /** By default reads the page again. */
  onRetry?: () => void;
}

/** Both languages: pages that failed show it, too, and no provider hands them their texts. */
const TEXTS = catalogue({
  en: {
    title: "The building office is closed for a moment.",
    intro: "We cannot reach our records right now. This page tries again every ten seconds.",
    picture: "The tower at dusk",
    tryAgain: "Try Again",
  },
  bn: {
    title: "অফিস কিছুক্ষণের জন্য বন্ধ।",
    intro: "এই মুহূর্তে আমাদের তথ্য পাওয়া যাচ্ছে না। পাতাটি দশ সেকেন্ড পরপর নিজেই আবার চেষ্টা করে।",
    picture: "সন্ধ্যায় টাওয়ার",
    tryAgain: "আবার চেষ্টা করুন",
  },
});

/** A full page for an unavailable database, readable without scripts; the front sends it with 503. Tries again every ten seconds. */
export function ServiceUnavailable({ onRetry }: ServiceUnavailableProps) {
  const { title, intro, picture, tryAgain } = TEXTS[pageLanguage()];
  return (
    <MessagePage
      heading={<PageHeading>{title}</PageHeading>}
      intro={intro}
      aside={
        // oxlint-disable-next-line nextjs/no-img-element -- it must need no script (see ErrorFace)
        <img
          className="rounded-pic aspect-4/5 w-full"
          src={pictureUrl("/media/tower-dusk", 960)}
          width={960}
          height={1200}
          alt={picture}
        />
      }
    >
      <RetryByItself {...(onRetry && { onRetry })}>{tryAgain}</RetryByItself>
    </MessagePage>
  );
}
