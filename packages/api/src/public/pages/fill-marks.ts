import type { MarkedList, MarkedPart } from '@ar/domain/public-pages';
import escapeHtml from 'escape-html';

/** What stands in a built page's marks, and in its lists once for each thing listed. */
export type Told = { [Part in MarkedPart]?: string } & { [List in MarkedList]?: readonly Told[] };

/** A list whose marks are named alike cannot stand inside itself. */
const MARK = /__EACH_([A-Z_]+?)__(.*?)__END_\1__|__([A-Z]+(?:_[A-Z]+)*)__/gs;

/**
 * The page with this in its marks. Words are data: whatever stands in them stays text. A mark of which nothing is told stays,
 * a list of which nothing is told goes. In one pass, so that a name that looks like a mark stays a name.
 */
export const fillMarks = (page: string, told: Told, data = ''): string =>
  page.replaceAll(MARK, (mark: string, list?: MarkedList, stretch = '', part = '') => {
    if (list) return (told[list] ?? []).map((one) => fillMarks(stretch, { ...told, ...one }, data)).join('');
    if (part === 'DATA') return data;
    const text = Object.hasOwn(told, part) ? told[part as MarkedPart] : undefined;
    return text === undefined ? mark : escapeHtml(text);
  });
