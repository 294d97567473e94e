/** Returns the media type of a body in lower case, without parameters; empty if the header is missing. */
export function mediaType(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  return type.trim().toLowerCase();
}
