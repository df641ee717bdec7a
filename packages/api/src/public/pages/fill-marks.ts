import type { MarkedList, MarkedPart } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';

/** The texts for a built page's marks, and the items for its lists. */
export type Told = { [Part in MarkedPart]?: string } & { [List in MarkedList]?: readonly Told[] };

/** A list cannot contain a list of the same name. */
const MARK = /__EACH_([A-Z_]+?)__(.*?)__END_\1__|__([A-Z]+(?:_[A-Z]+)*)__/gs;

/**
 * Fills a page's marks with escaped text. A mark without a text stays; a list without items goes. In one pass, so that a name
 * that looks like a mark stays a name.
 */
export const fillMarks = (page: string, told: Told, data = ''): string =>
  page.replaceAll(MARK, (mark: string, list?: MarkedList, stretch = '', part = '') => {
    if (list) return (told[list] ?? []).map((one) => fillMarks(stretch, { ...told, ...one }, data)).join('');
    if (part === 'DATA') return data;
    const text = Object.hasOwn(told, part) ? told[part as MarkedPart] : undefined;
    return text === undefined ? mark : escapeHtml(text);
  });
