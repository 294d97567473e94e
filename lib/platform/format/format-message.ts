import compile from "icu-minify/compile";
import formatCompiled from "use-intl/format-message/format-only";

type Arguments = Parameters<typeof formatCompiled>;

const compiled = new Map<string, Arguments[1]>();

/**
 * Takes the place of use-intl's own in the server's bundles (next.config.mjs), where a client component has the compiled texts
 * of its page, and all else has texts as they are written.
 */
export default function formatMessage(
  key: string,
  message: string | Arguments[1],
  values: Arguments[2],
  options: Arguments[3],
): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, typeof message === "string" ? compiledOf(message) : message, values, options);
}

function compiledOf(message: string): Arguments[1] {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const made = compile(message);
  compiled.set(message, made);
  return made;
}
