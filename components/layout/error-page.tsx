"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { buttonClass } from "@/components/ui/class-names";
import { REPORT_NUMBER, WENT_WRONG } from "@/lib/platform/format/messages";
import { DarkTower } from "./drawn-towers";
import { MessagePage, Reference } from "./message-page";
import { PageHeading } from "./page-heading";
import { RetryButton } from "./retry-button";
import { ServiceUnavailable } from "./service-unavailable";

export interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

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
