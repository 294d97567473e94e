import type { Page } from "playwright/test";

/**
 * Returns the faults of a page against the design (docs/product.md 10.21): two brick steps at once, a title in the
 * wrong type, text too small, an amount on two lines or in figures of several widths, a gradient, an emoji, other
 * corners, a shadow on a part that does not float, words that a frame cuts off, a target too small for a finger, and a
 * checkbox or radio in the browser's own colours. If a dialog is open, checks only the dialog.
 */
export function findLookFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const tell = (what: string, part: Element) => faults.push(`${what}: ${part.outerHTML.slice(0, 160)}`);
    const isSeen = (part: Element) => {
      const { width, height, left, right } = part.getBoundingClientRect();
      const isOnScreen = right > 0 && left < window.innerWidth;
      return width > 2 && height > 2 && isOnScreen && part.checkVisibility({ visibilityProperty: true });
    };
    const front = document.querySelector("dialog:modal") ?? document.body;
    const seen = [...front.querySelectorAll("*")].filter(
      (part) =>
        !part.closest("[inert], svg, .leaflet-container, [data-sonner-toaster], nextjs-portal") &&
        isSeen(part),
    );
    // A gradient of one colour, or with hard stripes, is not visible as a gradient: a window, its hatching.
    const isGradient = (image: string) =>
      image.includes("gradient(") &&
      !image.includes("repeating-") &&
      new Set(image.match(/rgba?\([^)]+\)/g)).size > 1;
    const is = (part: Element, selector: string) => part.matches(selector);
    // Windows and bars 1 px, pictures 2, controls 4, panels 8, or round; some sides may be straight.
    const hasCornersOfTheHouse = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      const round = Math.min(width, height) / 2;
      const radii = getComputedStyle(part).borderRadius.split(/[ /]+/);
      return radii.every(
        (each) => each === "50%" || [0, 1, 2, 4, 8].includes(parseFloat(each)) || parseFloat(each) >= round,
      );
    };
    // A shadow with blur is a real shadow; one without is a line, or extends the colour.
    const castsShadow = (part: Element) => {
      const blurs = [...getComputedStyle(part).boxShadow.matchAll(/-?[\d.]+px -?[\d.]+px ([\d.]+)px/g)];
      const floats =
        part.closest("dialog, [popover], [role=menu]") ??
        /fixed|sticky/.test(getComputedStyle(part).position);
      return !floats && blurs.some(([, blur = "0"]) => parseFloat(blur) > 2);
    };

    // The frame that clips what is wider; not one that only screen readers read.
    const frameOf = (part: Element): Element | null => {
      for (let each: Element | null = part; each && each !== document.body; each = each.parentElement)
        if (/hidden|clip/.test(getComputedStyle(each).overflowX) && each.clientWidth > 2) return each;
      return null;
    };
    const isCutOff = (node: Node, part: Element) => {
      const frame = frameOf(part);
      if (!frame || getComputedStyle(frame).textOverflow === "ellipsis") return false;
      const { left, right } = frame.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        (line) =>
          (line.left < right && line.right > right + 1) || (line.right > left && line.left < left - 1),
      );
    };

    const probe = document.body.appendChild(document.createElement("i"));
    probe.className = "bg-brick";
    const brick = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const steps = seen.filter(
      (part) => is(part, "a, button") && getComputedStyle(part).backgroundColor === brick,
    );
    for (const step of steps.slice(1)) tell("a second step in brick", step);

    for (const title of seen.filter((part) => part.tagName === "H1")) {
      const { fontFamily, fontSize } = getComputedStyle(title);
      if (!/fraunces/i.test(fontFamily) || parseFloat(fontSize) < 24) tell("no title", title);
    }

    for (const part of seen) {
      const { fontSize, backgroundImage, fontVariantNumeric, fontFeatureSettings } = getComputedStyle(part);
      const images = [
        backgroundImage,
        ...["::before", "::after"].map((each) => getComputedStyle(part, each).backgroundImage),
      ];
      if (images.some(isGradient)) tell("a gradient", part);
      if (!hasCornersOfTheHouse(part)) tell("corners of another house", part);
      if (castsShadow(part)) tell("a shadow of what does not float", part);
      for (const node of part.childNodes) {
        const words = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "").trim() : "";
        if (words === "") continue;
        if (parseFloat(fontSize) < 13) tell("too small to read", part);
        if (isCutOff(node, part)) tell("words cut off", part);
        if (/\p{Emoji_Presentation}/u.test(words)) tell("an emoji", part);
        const amount = /[$৳]\d[\d,.]*/.exec(node.textContent ?? "");
        if (!amount) continue;
        const range = document.createRange();
        range.setStart(node, amount.index);
        range.setEnd(node, amount.index + amount[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          tell("an amount in two lines", part);
        const isTabular = /tabular-nums/.test(fontVariantNumeric) || /"tnum"/.test(fontFeatureSettings);
        if (part.closest("td") && !isTabular) tell("figures of several widths", part);
      }
    }

    const TICKS = "[type=checkbox], [type=radio]";
    const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    for (const part of seen.filter((each) => is(each, CONTROLS))) {
      const { width, height } = part.getBoundingClientRect();
      const hasCover = getComputedStyle(part, "::after").position === "absolute";
      // An inline link is as high as its line; a checkbox's label is part of its target.
      const isAmongWords = getComputedStyle(part).display === "inline";
      const words = (part as HTMLInputElement).labels ?? [];
      const isPressedByWords =
        is(part, TICKS) && [...words].some((label) => label.getBoundingClientRect().height >= 43.5);
      const isSmall = width < 43.5 || height < 43.5;
      if (isSmall && !hasCover && !isAmongWords && !isPressedByWords && !is(part, "[type=file]"))
        tell(`a target of ${String(Math.round(width))} × ${String(Math.round(height))}`, part);
      if (is(part, TICKS) && getComputedStyle(part).appearance !== "none")
        tell("a tick that the browser draws, in a grey of its own", part);
    }
    return faults;
  });
}
