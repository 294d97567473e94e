/** What the listing's address says: ?minimum=700&maximum=900&page=2 */
export interface Listing {
  /** As typed; empty where it is not said. */
  readonly minimum: string;
  readonly maximum: string;
  readonly page: number;
  readonly error: string | null;
}

export const RANGE_ERROR = "Please enter a valid Range";
const DOLLARS = /^\d{1,7}(\.\d{1,2})?$/;

type Parameters = Record<string, string | string[] | undefined>;

/** The answer to a range: both ends are dollars and the first is not above the second (docs/product.md 2.7), or the error. */
export function rangeError(minimum: string, maximum: string): string | null {
  const isDollars = (value: string) => value === "" || DOLLARS.test(value);
  if (!isDollars(minimum) || !isDollars(maximum)) return RANGE_ERROR;
  if (minimum !== "" && maximum !== "" && Number(minimum) > Number(maximum)) return RANGE_ERROR;
  return null;
}

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
}

export function readListing(parameters: Parameters): Listing {
  const minimum = single(parameters.minimum);
  const maximum = single(parameters.maximum);
  const page = single(parameters.page);
  return {
    minimum,
    maximum,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    error: rangeError(minimum, maximum),
  };
}

/** The address of a listing, in one order and without what is the default: the front's memory keeps it once. */
export function listingPath({
  minimum,
  maximum,
  page,
}: Pick<Listing, "minimum" | "maximum" | "page">): string {
  const query = new URLSearchParams();
  if (minimum !== "") query.set("minimum", minimum);
  if (maximum !== "") query.set("maximum", maximum);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/apartments?${query.toString()}` : "/apartments";
}
