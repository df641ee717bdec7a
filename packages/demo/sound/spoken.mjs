import WELCOME from '../rows/welcome.json' with { type: 'json' };
import figures from './spoken.json' with { type: 'json' };

/** Spoken forms of figures, which speech programs do not decline. @type {Record<string, string>} */
const SPOKEN = figures;

const FIGURES = new RegExp(
  Object.keys(SPOKEN)
    .sort((one, other) => other.length - one.length)
    .map((figure) => `(?<![\\p{L}\\p{N}])${figure.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`)
    .join('|'),
  'gu',
);

/**
 * The transcript with its figures in words.
 * @param {{ name: string, description: string }} monument
 */
export const spokenText = ({ name, description }) =>
  WELCOME.mn
    .replace('{name}', name)
    .replace('{description}', description)
    .replaceAll(FIGURES, (figure) => SPOKEN[figure] ?? figure);
