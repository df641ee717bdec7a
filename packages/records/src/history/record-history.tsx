import { useText } from '@ar/session';
import { lazy, Suspense, useState } from 'react';
import type { RecordHistoryProps } from './history-list.tsx';
import classes from './record-history.module.css';

const HistoryList = lazy(() => import('./history-list.tsx'));

/** Who changed a record, when, and what: closed at first, and asked for only when it is opened. */
export function RecordHistory(props: RecordHistoryProps) {
  const text = useText(props.entity.resource);
  const [opened, setOpened] = useState(false);
  return (
    <details
      className={classes.history}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>{text('history')}</summary>
      {opened && (
        <Suspense fallback={<p role="status">{text('loading')}</p>}>
          <HistoryList key={props.id} {...props} />
        </Suspense>
      )}
    </details>
  );
}
