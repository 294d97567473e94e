"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { buttonClass } from "@/components/ui/class-names";
import { catalogue, pageLanguage, wentWrong } from "@/lib/platform/contracts/language";
import { DarkTower } from "./drawn-towers";
import { MessagePage, Reference } from "./message-page";
import { PageHeading } from "./page-heading";
import { RetryButton } from "./retry-button";
import { ServiceUnavailable } from "./service-unavailable";

export interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Both languages: what failed may be what hands the texts down. */
const TEXTS = catalogue({
  en: {
    report: "This page couldn't be shown. If it happens again, please tell us the number below.",
    goHome: "Go Home",
    tryAgain: "Try Again",
    brokeWhilePaying: "This page broke",
    maybeCharged: "Your card may have been charged. Try again, and this page says how your payment stands.",
    reference: "Reference",
  },
  bn: {
    report: "পাতাটি দেখানো গেল না। আবার এমন হলে নিচের নম্বরটি আমাদের জানান।",
    goHome: "হোমে ফিরুন",
    tryAgain: "আবার চেষ্টা করুন",
    brokeWhilePaying: "পাতাটি দেখানো গেল না",
    maybeCharged: "আপনার কার্ড থেকে টাকা কাটা হয়ে থাকতে পারে। আবার চেষ্টা করুন, পরিশোধের অবস্থা এই পাতায় জানতে পারবেন।",
    reference: "রেফারেন্স",
  },
});

/** The tower with its lights out; an unavailable database has its own face. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  const { report, goHome, tryAgain, reference } = TEXTS[pageLanguage()];
  if (error.digest?.startsWith("database-away")) return <ServiceUnavailable onRetry={retry} />;
  return (
    <MessagePage heading={<PageHeading>{wentWrong()}</PageHeading>} intro={report} aside={<DarkTower />}>
      <div className="flex flex-wrap gap-2">
        <RetryButton onClick={retry}>{tryAgain}</RetryButton>
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load: the error may have left the client in an inconsistent state */}
        <a className={buttonClass({ size: "lg" })} href="/">
          {goHome}
        </a>
      </div>
      {error.digest && <Reference label={reference} digest={error.digest} />}
    </MessagePage>
  );
}

/** The same if the root layout failed: there is no router, so its button does a full load. */
export function BrokenPage({ error }: Pick<ErrorPageProps, "error">) {
  const { report, brokeWhilePaying, maybeCharged, tryAgain, reference } = TEXTS[pageLanguage()];
  const isPaying = typeof location !== "undefined" && location.pathname.startsWith("/payment");
  return (
    <MessagePage
      isWholeScreen
      heading={<h1>{isPaying ? brokeWhilePaying : wentWrong()}</h1>}
      intro={isPaying ? maybeCharged : report}
      aside={<DarkTower />}
    >
      <RetryButton onClick={() => window.location.reload()}>{tryAgain}</RetryButton>
      {error.digest && <Reference label={reference} digest={error.digest} />}
    </MessagePage>
  );
}
