import { type Language, langOfEntered } from '@ar/domain/languages';
import { useLanguage } from '@ar/session';
import { formatArea, formatBoolean, formatDate, formatText, MISSING } from '@ar/ui/format';
import { isValidElement, type ReactNode, useMemo } from 'react';
import classes from './columns.module.css';

/** A column as a department writes it; `OrderingKey` is the union of the keys that the list's call accepts. */
export interface RecordColumn<Row, OrderingKey extends string = string> {
  /** Names the column and its heading among the department's texts. */
  key: string;
  /** Columns without it do not sort. */
  ordering?: OrderingKey;
  align?: 'end';
  /** Together these columns name the row. */
  heading?: true;
  cell(row: Row, show: Show): ReactNode;
}

type Missable<T> = T | null | undefined;

/** How a cell shows its value, in the person's language. */
export interface Show {
  text(value: Missable<string>): ReactNode;
  /** What people entered in Montenegrin, such as a name or an address. */
  entered(value: Missable<string>): ReactNode;
  person(name: Missable<string>): ReactNode;
  email(value: Missable<string>): ReactNode;
  date(value: Missable<string>): ReactNode;
  area(squareMetres: Missable<number>): ReactNode;
  yesNo(value: Missable<boolean>): ReactNode;
}

const missing = <span className={classes.missing}>{MISSING}</span>;
const present = (words: string) => (words === MISSING ? missing : words);

function showIn(language: Language, tag: string, words: { yes: string; no: string }): Show {
  return {
    text: (value) => present(formatText(value)),
    entered(value) {
      const words = formatText(value);
      return words === MISSING ? missing : <span lang={langOfEntered(language)}>{words}</span>;
    },
    person(name) {
      const words = formatText(name);
      return words === MISSING ? missing : <span className={classes.person}>{words}</span>;
    },
    email(value) {
      const [name, domain] = value?.split('@', 2) ?? [];
      if (!name || !domain) return present(formatText(value));
      // Where a card is too narrow for the whole, it breaks here and not inside a word.
      return (
        <>
          {name}@<wbr />
          {domain}
        </>
      );
    },
    date(value) {
      const day = formatDate(value, tag);
      if (!value || day === MISSING) return missing;
      return (
        <time className={classes.figure} dateTime={value}>
          {day}
        </time>
      );
    },
    area(squareMetres) {
      const area = formatArea(squareMetres, tag);
      return area === MISSING ? missing : <span className={classes.figure}>{area}</span>;
    },
    yesNo(value) {
      const word = formatBoolean(value, words);
      if (word === MISSING) return missing;
      return (
        <span className={classes.yesNo} data-yes={value || undefined}>
          {word}
        </span>
      );
    },
  };
}

/** The formats of the current language. */
export function useShow(text: (key: string) => string): Show {
  const { language, tag } = useLanguage();
  return useMemo(() => showIn(language, tag, { yes: text('yes'), no: text('no') }), [language, tag, text]);
}

/** The text of a cell made by `Show`, for the export. A component of a department's own adds none. */
export function nodeText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) return node.map(nodeText).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return nodeText(node.props.children);
  return '';
}
