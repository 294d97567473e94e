import type { TowerApartment } from "./labels";

/** The limits of the drawing; a larger building shows only the list. */
const MOST_FLOORS = 30;
const BLOCKS = ["A", "B", "C", "D"];

type Placed = Pick<TowerApartment, "floor_no" | "block_no">;

/** The layout of the tower: its number of floors, and the blocks left and right of the stairs. */
export interface TowerShape {
  readonly floors: number;
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/**
 * Returns the tower that these homes make (docs/product.md 10.4); null if there are none, or if one has no place in it.
 */
export function shapeOf(flats: readonly Placed[]): TowerShape | null {
  const fits = flats.every(
    ({ floor_no, block_no }) => floor_no >= 1 && floor_no <= MOST_FLOORS && BLOCKS.includes(block_no),
  );
  if (flats.length === 0 || !fits) return null;
  const last = Math.max(1, ...flats.map(({ block_no }) => BLOCKS.indexOf(block_no)));
  const middle = Math.ceil((last + 1) / 2);
  return {
    floors: Math.max(...flats.map(({ floor_no }) => floor_no)),
    left: BLOCKS.slice(0, middle),
    right: BLOCKS.slice(middle, last + 1),
  };
}

/** Taller than a screen: the text beside such a tower is sticky. */
export function isTall(floors: number): boolean {
  return floors > 12;
}

/** The top edge of a floor. */
export const FLOOR_HEIGHT = 50;
const TOP = 62;
export function topOf(shape: TowerShape, floor: number): number {
  return TOP + (shape.floors - floor) * FLOOR_HEIGHT;
}

/** Each side of the stairs has the same width, however many homes share it: a floor stays tall enough to tap. */
const SIDE = 122;
const LEFT_EDGE = 26;
const RIGHT_EDGE = 304;

/** A home right of the stairs is the mirror image of one left of them. */
export function placeOf(shape: TowerShape, { floor_no, block_no }: Placed): string {
  const y = topOf(shape, floor_no);
  const isLeft = shape.left.includes(block_no);
  const side = isLeft ? shape.left : shape.right;
  const width = SIDE / side.length;
  const place = side.indexOf(block_no);
  const scale = side.length > 1 ? `${String(1 / side.length)} 1` : "1 1";
  if (isLeft) {
    const at = `translate(${String(LEFT_EDGE + place * width)} ${String(y)})`;
    return side.length > 1 ? `${at} scale(${scale})` : at;
  }
  const right = RIGHT_EDGE - (side.length - 1 - place) * width;
  return `translate(${String(right)} ${String(y)}) scale(-${scale})`;
}

/** Returns the places without a home: a floor without its 3B has a wall there. */
export function emptyPlaces(shape: TowerShape, flats: readonly Placed[]): Placed[] {
  const taken = new Set(flats.map(({ floor_no, block_no }) => `${String(floor_no)}${block_no}`));
  return Array.from({ length: shape.floors }, (_, index) => shape.floors - index).flatMap((floor_no) =>
    [...shape.left, ...shape.right]
      .map((block_no) => ({ floor_no, block_no }))
      .filter(({ block_no }) => !taken.has(`${String(floor_no)}${block_no}`)),
  );
}
