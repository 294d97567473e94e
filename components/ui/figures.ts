/** Large figures are drawn at one optical size. */
export const FIGURES = "font-serif [font-variation-settings:'opsz'_40]";
export const EVEN_FIGURES = `${FIGURES} [font-feature-settings:'lnum','tnum']`;
