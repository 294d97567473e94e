"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, startTransition } from "react";
import { pictureUrl } from "@/components/ui/image-loader";
import { MessagePage } from "./message-page";
import { PageHeading } from "./page-heading";
import { RetryButton } from "./retry-button";

const AGAIN_MS = 10_000;

/** The database is unavailable: retries by itself every ten seconds. */
export function ServiceUnavailable({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => retry(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <MessagePage
      heading={<PageHeading>The building office is closed for a moment.</PageHeading>}
      intro="We cannot reach our records right now. This page tries again every ten seconds."
      aside={
        // oxlint-disable-next-line nextjs/no-img-element -- it must need no script (see ErrorFace)
        <img
          className="rounded-pic aspect-4/5 w-full"
          src={pictureUrl("/media/tower-dusk", 960)}
          width={960}
          height={1200}
          alt="The tower at dusk"
        />
      }
    >
      <RetryButton onClick={onRetry} />
    </MessagePage>
  );
}

/** A full page for an unavailable database, readable without scripts; the front sends it with 503. */
export function ServiceUnavailablePage() {
  const router = useRouter();
  return <ServiceUnavailable onRetry={() => startTransition(() => router.refresh())} />;
}
