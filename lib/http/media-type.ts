/** The media type of a body, without parameters and in lower case; empty where none is said. */
export function mediaType(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  return type.trim().toLowerCase();
}
