import figures from './spoken.json' with { type: 'json' };

/** How figures are read, which speech programs do not decline. @type {Record<string, string>} */
const SPOKEN = figures;

const FIGURES = new RegExp(
  Object.keys(SPOKEN)
    .sort((one, other) => other.length - one.length)
    .map((figure) => `(?<![\\p{L}\\p{N}])${figure.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`)
    .join('|'),
  'gu',
);

/**
 * What a monument says to whoever stands before it: what its page says, with its figures in words.
 * @param {{ name: string, description: string }} monument
 */
export const spokenText = ({ name, description }) =>
  `Dobro došli. Pred Vama je ${name}. ${description}`.replaceAll(
    FIGURES,
    (figure) => SPOKEN[figure] ?? figure,
  );
