const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const find = (names: typeof BROWSERS, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** Returns a device's name for the list of sessions, such as `Firefox on Windows`. */
export function describeDevice(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent ?? "");
  const system = find(SYSTEMS, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
