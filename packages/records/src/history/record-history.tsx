import { useState } from 'react';
import { useOnDemand } from '../list/on-demand.ts';
import { useRecordText } from '../texts/record-text.tsx';
import type { RecordHistoryProps } from './history-list.tsx';
import classes from './record-history.module.css';

/** Who changed a record, when, and what: closed at first, and asked for only when it is opened. */
export function RecordHistory(props: RecordHistoryProps) {
  const text = useRecordText();
  const [failed, setFailed] = useState<boolean>();
  const [code, request] = useOnDemand(
    () => import('./history-list.tsx'),
    () => setFailed(true),
  );
  return (
    <details
      className={classes.history}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setFailed(false);
        request();
      }}
    >
      <summary>{text('history')}</summary>
      {code ? (
        <code.default key={props.id} {...props} />
      ) : (
        failed !== undefined && <p role="status">{text(failed ? 'actionNotLoaded' : 'loading')}</p>
      )}
    </details>
  );
}
