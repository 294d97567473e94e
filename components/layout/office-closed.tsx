"use client";

import { RotateCw } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { Picture } from "@/components/ui/picture";
import { Face } from "./face";

const AGAIN_MS = 10_000;

/** The database is away: looks again by itself every ten seconds. */
export function OfficeClosed({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => retry(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Face
      title="The building office is closed for a moment."
      intro="We cannot reach our records just now. This page looks again by itself every ten seconds."
      aside={
        <Picture
          className="away-pic"
          src="/media/tower-dusk"
          width={960}
          height={1200}
          sizes="(min-width: 900px) 540px, 94vw"
          alt="The tower at dusk"
          position="46% 40%"
          loading="eager"
        />
      }
    >
      <Button
        variant="primary"
        size="lg"
        onClick={onRetry}
        icon={<RotateCw className="icon" aria-hidden="true" />}
      >
        Try again
      </Button>
    </Face>
  );
}
