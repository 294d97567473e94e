import { Fragment, isValidElement, type ReactNode } from "react";

type Props = Record<string, unknown>;

/** What an element is given in place of children. */
export interface Markup {
  readonly dangerouslySetInnerHTML: { readonly __html: string };
}

/** Where HTML's and SVG's own name is not the one that React takes. Other names in mixed case are refused. */
const NAMES: Readonly<Record<string, string>> = {
  className: "class",
  fetchPriority: "fetchPriority",
  fillRule: "fill-rule",
  fontFamily: "font-family",
  fontSize: "font-size",
  patternTransform: "patternTransform",
  patternUnits: "patternUnits",
  srcSet: "srcSet",
  stdDeviation: "stdDeviation",
  strokeDasharray: "stroke-dasharray",
  strokeOpacity: "stroke-opacity",
  strokeWidth: "stroke-width",
  textAnchor: "text-anchor",
  viewBox: "viewBox",
};
const PLAIN_NAME = /^[a-z]+\d?(-[a-z]+)*$/;
const VOID = new Set(["br", "hr", "img"]);
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/**
 * What stands still as one piece of the page: `<svg {...asMarkup(<path … />)} />`. React renders a server's element
 * three times over and hydrates it besides; a drawing of two hundred elements so costs more than all the rest of its
 * page (docs/decisions/011). Only for what needs no script inside.
 */
export function asMarkup(node: ReactNode): Markup {
  return { dangerouslySetInnerHTML: { __html: markupOf(node) } };
}

/**
 * The HTML that React writes of elements and plain components, escaped alike, but with single quotes: the page carries
 * markup twice, as itself and as a string for React, and only quotes that a string need not escape pack as one. Throws
 * where a script would be needed.
 */
export function markupOf(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number" || typeof node === "bigint")
    return escape(String(node));
  if (!isValidElement<Props>(node)) {
    if (Array.isArray(node)) return node.map((each) => markupOf(each as ReactNode)).join("");
    throw new Error("Only what is there at once can become markup.");
  }
  const { type, props } = node;
  if (type === Fragment) return markupOf(props.children as ReactNode);
  if (typeof type === "function") return markupOf((type as (props: Props) => ReactNode)(props));
  if (typeof type !== "string") throw new Error("Only elements and plain components can become markup.");
  const open = `<${type}${attributesOf(props)}`;
  return VOID.has(type) ? `${open}/>` : `${open}>${contentOf(props)}</${type}>`;
}

function contentOf({ children, dangerouslySetInnerHTML }: Props): string {
  if (dangerouslySetInnerHTML) return (dangerouslySetInnerHTML as { __html: string }).__html;
  return markupOf(children as ReactNode);
}

function attributesOf(props: Props): string {
  let all = "";
  for (const [name, value] of Object.entries(props)) {
    if (name === "children" || name === "dangerouslySetInnerHTML") continue;
    if (value === undefined || value === null) continue;
    all += ` ${nameOf(name)}='${escape(name === "style" ? styleOf(value as Props) : textOf(name, value))}'`;
  }
  return all;
}

function nameOf(name: string): string {
  const own = NAMES[name] ?? name;
  if (!Object.hasOwn(NAMES, name) && !PLAIN_NAME.test(name)) throw new Error(`Markup knows no ${name}.`);
  return own;
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (typeof value === "boolean" && /^(aria|data)-/.test(name)) return String(value);
  throw new Error(`Markup cannot say what ${name} is.`);
}

function styleOf(style: Props): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(value)}`,
    )
    .join(";");
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
