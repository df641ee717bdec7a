import { type Entity, labelOf, languageOf } from '@ar/domain/entities/entity';
import type { FieldChange, HistoryEntry } from '@ar/domain/history';
import { langOfPart } from '@ar/domain/languages';
import { MAX_PAGE_LIMIT, PAGE_SIZE } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { roleLabel } from '@ar/domain/roles';
import { addTexts, api, type Translate, useLanguage, useText } from '@ar/session';
import { formatBoolean, formatCoordinate, formatDate, formatMoment, formatNumber } from '@ar/ui/format';
import { Spoken } from '@ar/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as historyTexts from '../texts/history.ts';
import classes from './history-list.module.css';

export interface RecordHistoryProps {
  entity: Entity;
  id: number;
}

const ACTIONS = ['create', 'update', 'change-password', 'reset-password'];
const STEP = 20;

export default function HistoryList({ entity, id }: RecordHistoryProps) {
  // In a namespace of each department's own: see `addDepartmentTexts`.
  const namespace = `${entity.resource}-history`;
  useState(() => addTexts(namespace, historyTexts));
  const text = useText(namespace);
  const show = useShownChange(entity, text);
  const path = `${entity.path}${id}/history/`;
  const [wanted, setWanted] = useState(PAGE_SIZE);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [entity.path, 'history', id, wanted],
    // From the first on each time: entries that came in between would shift the pages.
    queryFn: ({ signal }) =>
      api<Page<HistoryEntry>>(path, { query: { limit: wanted }, signal, showsFailure: true }),
    placeholderData: keepPreviousData,
    // A person who has just edited the record finds that edit here.
    staleTime: 0,
  });
  useEffect(() => {
    if (error) console.error(`The history ${path} did not load`, error);
  }, [path, error]);
  const list = useRef<HTMLOListElement>(null);
  const failed = error && (
    <p className={classes.failed} role="alert">
      {text('failed')}{' '}
      <button type="button" className={classes.button} onClick={() => void refetch()}>
        {text('retry')}
      </button>
    </p>
  );
  if (!data) {
    return (
      failed || (
        <p className={classes.status} role="status">
          {text('loading')}
        </p>
      )
    );
  }
  const { results: entries, count } = data;
  return (
    <>
      <p className={classes.status} role="status">
        {text(count === 0 ? 'empty' : 'shown', { shown: entries.length, count })}
      </p>
      {entries.length > 0 && (
        <ol ref={list} className={classes.list} tabIndex={-1}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} text={text} show={show} />
          ))}
        </ol>
      )}
      {failed}
      {entries.length < count && wanted < MAX_PAGE_LIMIT && (
        <button
          type="button"
          className={classes.button}
          aria-disabled={isPlaceholderData || undefined}
          onClick={() => {
            // The last press takes the button away, and the focus would go with it.
            list.current?.focus({ preventScroll: true });
            setWanted(Math.min(wanted + STEP, MAX_PAGE_LIMIT));
          }}
        >
          {text('more')}
        </button>
      )}
    </>
  );
}

type ShowChange = ReturnType<typeof useShownChange>;

function Entry({ entry, text, show }: { entry: HistoryEntry; text: Translate; show: ShowChange }) {
  const { at, actor_name, action, changes } = entry;
  const { tag } = useLanguage();
  const isNew = action === 'create';
  const values = changes.length > 0 && (
    <dl className={classes.values}>
      {changes.map(show).map((change) => (
        <div key={change.field}>
          <dt>{change.label}</dt>
          {isNew ? (
            <dd lang={change.after === null ? undefined : change.lang}>{change.after ?? text('nothing')}</dd>
          ) : (
            <Comparison {...change} text={text} />
          )}
        </div>
      ))}
    </dl>
  );
  return (
    <li className={classes.entry}>
      <p className={classes.who}>
        <strong>{actor_name ?? text('system')}</strong> · <time dateTime={at}>{formatMoment(at, tag)}</time> ·{' '}
        <span>{text(ACTIONS.includes(action) ? action : 'other')}</span>
      </p>
      {isNew ? (
        <details className={classes.first}>
          <summary>{text('first')}</summary>
          {values}
        </details>
      ) : (
        values
      )}
    </li>
  );
}

function Comparison({ before, after, lang, text }: ReturnType<ShowChange> & { text: Translate }) {
  const nothing = <em className={classes.nothing}>{text('nothing')}</em>;
  return (
    <dd>
      <Spoken>{text('before')}: </Spoken>
      {before === null ? nothing : <del lang={lang}>{before}</del>}
      <span aria-hidden="true" className={classes.arrow}>
        →
      </span>
      <Spoken>{text('after')}: </Spoken>
      {after === null ? nothing : <ins lang={lang}>{after}</ins>}
    </dd>
  );
}

/** A change in the person's words: the fields as the department calls them, the values by their kinds; null is nothing. */
function useShownChange(entity: Entity, text: Translate) {
  const { tag, language: page } = useLanguage();
  const inWords = (field: string, value: FieldChange['before']): string | null => {
    if (value === null || value === '') return null;
    if (typeof value === 'boolean') return formatBoolean(value, { yes: text('yes'), no: text('no') });
    const kind = entity.fields[field]?.kind;
    if (kind === 'coordinate') return formatCoordinate(Number(value));
    if (typeof value === 'number') return formatNumber(value, tag);
    if (kind === 'choice') return roleLabel(value);
    return kind === 'day' ? formatDate(value, tag) : value;
  };
  return ({ field, before, after }: FieldChange) => {
    const present = inWords(field, after);
    const language = languageOf(entity, field);
    // Two files of one name: what differs is their content.
    const replaced = before === after && present !== null;
    return {
      field,
      label: labelOf(entity, field, page),
      before: inWords(field, before),
      after: replaced ? text('replaced', { name: present }) : present,
      lang: language && langOfPart(language, page),
    };
  };
}
