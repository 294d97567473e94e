export function Spinner() {
  return (
    <span
      className="size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none motion-reduce:border-r-current motion-reduce:opacity-60"
      aria-hidden="true"
    />
  );
}
