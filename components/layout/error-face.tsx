"use client";

import { RotateCw } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { DrawnTower } from "@/components/apartments/drawn-tower";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Face } from "./face";
import { OfficeClosed } from "./office-closed";

export interface ErrorFaceProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The tower with its lights out; a database that is away has a face of its own. */
export function ErrorFace({ error, reset }: ErrorFaceProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  if (error.digest?.startsWith("database-away")) return <OfficeClosed onRetry={retry} />;
  return (
    <Face
      title="Something Went Wrong! Please try again!"
      intro="Nothing you entered has been charged or lost. If it happens again, tell us the number below."
      aside={
        <div className="dusk panel-dusk">
          <DrawnTower id="dark-tower" />
        </div>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          onClick={retry}
          icon={<RotateCw className="icon" aria-hidden="true" />}
        >
          Try again
        </Button>
        <Link className={buttonClass({ size: "lg" })} href="/">
          Go Home
        </Link>
      </div>
      {error.digest && <p className="small num mt-6">Reference {error.digest}</p>}
    </Face>
  );
}
