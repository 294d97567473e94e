export function SkipLink() {
  return (
    <a
      className="rounded-ctl left-gutter bg-ink text-on-primary absolute -top-20 z-60 px-5 py-3 focus:top-3"
      href="#main"
    >
      Skip to content
    </a>
  );
}
