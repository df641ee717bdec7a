import { keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { Picture } from '@ar/ui/picture';
import { useQuery } from '@tanstack/react-query';
import type { ActionTools, RecordRow } from '../list/list-page.ts';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './what-goes.module.css';

/** As many as are read at a glance. */
const NAMED = 5;

interface WhatGoesProps<Row> {
  rows: readonly Row[];
  tools: ActionTools<Row>;
  /** What else a deletion of this kind of record does. */
  also?: string | undefined;
}

/** Which records a deletion is about, with their pictures, and for how long it can be taken back. */
export function WhatGoes<Row extends RecordRow>({ rows, tools, also }: WhatGoesProps<Row>) {
  const { nameOf, pictureOf } = tools;
  const text = useRecordText();
  const { data, isPending } = useQuery({
    queryKey: keys.archiveDays(),
    queryFn: ({ signal }) => api<{ days: number }>('/archive/days/', { signal, showsFailure: true }),
    retry: false,
  });
  const named = rows.slice(0, NAMED);
  const [only] = rows;
  // The question names one record itself.
  const isNamed = rows.length > 1 || (only && pictureOf?.(only));
  return (
    <>
      {isNamed && (
        <ul className={classes.named}>
          {named.map((row) => (
            <li key={row.id}>
              {pictureOf && <Thumbnail src={pictureOf(row)} />}
              <span>{nameOf(row)}</span>
            </li>
          ))}
          {rows.length > NAMED && (
            <li className={classes.more}>{text('andMore', { count: rows.length - NAMED })}</li>
          )}
        </ul>
      )}
      {also && <p className={classes.note}>{also}</p>}
      {/* Keeps its line while it is on the way: the buttons below must not move under the pointer. */}
      {(isPending || (data && data.days > 0)) && (
        <p className={classes.note}>{data && text('archiveNote', { count: data.days })}</p>
      )}
    </>
  );
}

const Thumbnail = ({ src }: { src: string | null }) =>
  src ? (
    <Picture
      className={classes.picture}
      src={src}
      alt=""
      sizes="40px"
      width={40}
      height={40}
      loading="lazy"
    />
  ) : (
    <span className={classes.picture} aria-hidden="true" />
  );
