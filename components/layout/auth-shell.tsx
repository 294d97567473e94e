import Link from "next/link";
import type { ReactNode } from "react";
import { Picture } from "@/components/ui/picture";
import { Brand } from "./brand";
import { PageHeading } from "./page-heading";
import { SkipLink } from "./skip-link";

interface AuthShellProps {
  /** Base name of the photo, with what it shows and where the crop aims. */
  photo: { src: string; alt: string; position?: string };
  /** The one sentence under the photo. */
  sentence: string;
  title: string;
  intro?: string;
  children: ReactNode;
}

/** Photo 11 : form 9; under 1024 px the photo is a strip above the form. */
export function AuthShell({ photo, sentence, title, intro, children }: AuthShellProps) {
  return (
    <>
      <SkipLink />
      <main className="auth" id="main">
        <figure className="auth-pic">
          <Picture
            {...photo}
            width={1440}
            height={960}
            sizes="(min-width: 1024px) 55vw, 100vw"
            loading="eager"
            fetchPriority="high"
          />
          <figcaption>
            <span>{sentence}</span>
          </figcaption>
        </figure>
        <div className="auth-form">
          <div className="auth-top">
            <Brand />
            <Link className="link small" href="/" prefetch={false}>
              Home
            </Link>
          </div>
          <div className="auth-box">
            <PageHeading>{title}</PageHeading>
            {intro && <p className="muted mt-2.5">{intro}</p>}
            <noscript>
              <p className="mt-6" role="alert">
                This page needs JavaScript: without it nothing that you type here is sent.
              </p>
            </noscript>
            {children}
          </div>
        </div>
      </main>
    </>
  );
}
