/** An email address that breaks before the @ rather than inside a word. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <span className="as-cards:min-w-0 inline-block min-w-(--email,10rem) wrap-anywhere">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}
