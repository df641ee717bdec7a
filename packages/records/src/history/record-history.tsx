import { useLazy } from '@ar/ui/lazy';
import { useState } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import type { RecordHistoryProps } from './history-list.tsx';
import classes from './record-history.module.css';

const loadList = () => import('./history-list.tsx');

export function RecordHistory(props: RecordHistoryProps) {
  const text = useRecordText();
  const [wasOpened, setWasOpened] = useState(false);
  const { code, error, request } = useLazy(loadList);
  return (
    <details
      className={classes.history}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setWasOpened(true);
        request();
      }}
    >
      <summary>{text('history')}</summary>
      {code && wasOpened ? (
        <code.default key={props.id} {...props} />
      ) : (
        <p role="status">{text(error ? 'actionNotLoaded' : 'loading')}</p>
      )}
    </details>
  );
}
