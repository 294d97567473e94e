"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { buttonClass } from "@/components/ui/class-names";
import { WENT_WRONG } from "@/lib/platform/format/messages";
import { DarkTower } from "./drawn-towers";
import { MessagePage, Reference } from "./message-page";
import { PageHeading } from "./page-heading";
import { RetryButton } from "./retry-button";
import { ServiceUnavailable } from "./service-unavailable";

export interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

const REPORT_NUMBER = "This page couldn't be shown. If it happens again, please tell us the number below.";

/** The tower with its lights out; an unavailable database has its own face. */
export function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  if (error.digest?.startsWith("database-away")) return <ServiceUnavailable onRetry={retry} />;
  return (
    <MessagePage
      heading={<PageHeading>{WENT_WRONG}</PageHeading>}
      intro={REPORT_NUMBER}
      aside={<DarkTower />}
    >
      <div className="flex flex-wrap gap-2">
        <RetryButton onClick={retry} />
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load: the error may have left the client in an inconsistent state */}
        <a className={buttonClass({ size: "lg" })} href="/">
          Go Home
        </a>
      </div>
      {error.digest && <Reference digest={error.digest} />}
    </MessagePage>
  );
}

const MAYBE_CHARGED =
  "Your card may have been charged. Try again, and this page says how your payment stands.";

/** The same if the root layout failed: there is no router, so its button does a full load. */
export function BrokenPage({ error }: Pick<ErrorPageProps, "error">) {
  const isPaying = typeof location !== "undefined" && location.pathname.startsWith("/payment");
  return (
    <MessagePage
      isWholeScreen
      heading={<h1>{isPaying ? "This page broke" : WENT_WRONG}</h1>}
      intro={isPaying ? MAYBE_CHARGED : REPORT_NUMBER}
      aside={<DarkTower />}
    >
      <RetryButton onClick={() => window.location.reload()} />
      {error.digest && <Reference digest={error.digest} />}
    </MessagePage>
  );
}
