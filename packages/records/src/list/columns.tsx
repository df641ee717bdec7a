import { type Entity, type Field, fieldsOf, isGrouped } from '@ar/domain/entities/entity';
import { type Language, langOfPart } from '@ar/domain/languages';
import type { Part } from '@ar/domain/page';
import { roleLabel, roleOf } from '@ar/domain/roles';
import { useLanguage } from '@ar/session';
import {
  formatBoolean,
  formatCoordinate,
  formatDate,
  formatNumber,
  formatText,
  MISSING,
} from '@ar/ui/format';
import { Marked } from '@ar/ui/marked';
import { isValidElement, type ReactNode, useMemo } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './columns.module.css';

export interface RecordColumn<Row> {
  key: string;
  ordering?: string | undefined;
  align?: 'end' | undefined;
  heading?: true | undefined;
  /** If true, the column is hidden until the person shows the column in the panel 'Prikaz'. */
  offered?: true | undefined;
  cell(row: Row, show: Show): ReactNode;
}

export type OwnCells<Row> = Readonly<Record<string, RecordColumn<Row>['cell']>>;

export function columnsOf<Row extends object>(entity: Entity, own: OwnCells<Row> = {}): RecordColumn<Row>[] {
  const columns = fieldsOf(entity).filter(([, { ordered, offered }]) => ordered ?? offered);
  return columns.map(([key, field]) => {
    const value = (row: Row) => (row as Readonly<Record<string, unknown>>)[key];
    return {
      key,
      ordering: field.ordered && key,
      offered: field.offered,
      align: field.kind === 'number' ? 'end' : undefined,
      heading: field.heading,
      cell: own[key] ?? ((row, show) => show.value(field, value(row))),
    };
  });
}

export interface Show {
  value(field: Field, value: unknown): ReactNode;
  text(value: unknown, writtenIn?: Language): ReactNode;
  date(value: unknown): ReactNode;
  marking(partsOf: PartsOf): Show;
}

type PartsOf = (text: string) => readonly Part[] | undefined;

const missing = <span className={classes.missing}>{MISSING}</span>;

const figure = (number: string) => <span className={classes.figure}>{number}</span>;

const state = (word: string, sign: string | undefined) => (
  <span className={classes.state} data-sign={sign}>
    {word}
  </span>
);

function showIn(
  page: Language,
  tag: string,
  words: { yes: string; no: string },
  partsOf: PartsOf = () => undefined,
): Show {
  function marked(text: string) {
    const parts = partsOf(text);
    return parts && <Marked parts={parts} />;
  }

  function text(value: unknown, writtenIn?: Language) {
    const written = formatText(value as string | null);
    if (written === MISSING) return missing;
    const shown = marked(written) ?? written;
    return writtenIn ? <span lang={langOfPart(writtenIn, page)}>{shown}</span> : shown;
  }

  function date(value: unknown) {
    const day = formatDate(value as string | null, tag);
    if (!value || day === MISSING) return missing;
    return (
      <time className={classes.figure} dateTime={value as string}>
        {day}
      </time>
    );
  }

  return {
    text,
    date,
    marking: (partsOf) => showIn(page, tag, words, partsOf),
    value(field, value) {
      if (value === null || value === undefined) return missing;
      switch (field.kind) {
        case 'day':
        case 'moment':
          return date(value);
        case 'number':
          return figure(
            [formatNumber(value as number, tag, isGrouped(field)), field.unit].filter(Boolean).join('\u00a0'),
          );
        case 'coordinate':
          return figure(formatCoordinate(value as number));
        case 'flag':
          return state(formatBoolean(value as boolean, words), value ? 'on' : undefined);
        case 'person':
        case 'email': {
          const shown = text(value);
          return shown === missing ? missing : <span className={classes[field.kind]}>{shown}</span>;
        }
        case 'state': {
          const key = value as string;
          return state(field.words[key]?.[page] ?? key, field.signs?.[key]);
        }
        case 'choice':
          return text(roleLabel(roleOf(value as string[])));
        default:
          return text(value, 'language' in field ? field.language : undefined);
      }
    },
  };
}

export function useShow(): Show {
  const text = useRecordText();
  const { language, tag } = useLanguage();
  return useMemo(() => showIn(language, tag, { yes: text('yes'), no: text('no') }), [language, tag, text]);
}

/** Returns an empty text for a component, because this function does not render components. */
export function nodeText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) return node.map(nodeText).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return nodeText(node.props.children);
  return '';
}
