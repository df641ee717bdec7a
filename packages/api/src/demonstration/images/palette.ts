/** The brand's colours (brand.md) and the tints of them that flat drawing needs. */
export const INK = '#10211E';
export const PINE = '#123B34';
export const MORACA = '#0B6E69';
export const STONE = '#F6F1E7';
export const MIST = '#DCE8E4';
export const SUN = '#F2A541';
export const OCHRE = '#C8641B';

export const LIMESTONE = '#E8DDC6';
export const LIMESTONE_SHADE = '#D2C3A3';
export const LIMESTONE_DEEP = '#AF9E7C';
export const WHITE_STONE = '#FBF8F1';
export const CONCRETE = '#C9CEC8';
export const CONCRETE_SHADE = '#A9B1AB';
export const BRONZE = '#7B5A34';
export const BRONZE_SHADE = '#5C4225';
export const RIVER = '#1F8780';
export const RIVER_LIGHT = '#7CBDB4';
export const LEAF = '#3E7A5C';
export const LEAF_LIGHT = '#6E9F7B';
export const GRASS = '#A9C4A0';
export const SOIL = '#CDA878';
export const GLASS = '#B9DAD6';
export const PAVING = '#E6DFD0';
export const HILL_FAR = '#BFD3CC';
export const HILL_NEAR = '#93B5A8';
