import type { OpenSession } from '@ar/domain/sessions';
import type { ReactNode } from 'react';
import { formatMoment } from './format.ts';
import classes from './session-list.module.css';

interface SessionListProps {
  sessions: readonly OpenSession[];
  /** Returns the texts `sessionUnknown`, `sessionHere`, `sessionNetwork`, `sessionSince` and `sessionSeen`. */
  text(key: string, values?: Record<string, string>): string;
  tag: string;
  children?(session: OpenSession): ReactNode;
}

export function SessionList({ sessions, text, tag, children }: SessionListProps) {
  return (
    <ul className={classes.list}>
      {sessions.map((session) => {
        const { id, device, network, created_at, last_seen_at, is_current } = session;
        return (
          <li key={id} className={classes.session}>
            <div className={classes.what}>
              <p className={classes.device}>
                <strong>{device ?? text('sessionUnknown')}</strong>
                {is_current && <span className={classes.here}>{text('sessionHere')}</span>}
              </p>
              <p className={classes.facts}>
                {network && <span>{text('sessionNetwork', { network })}</span>}
                <span>{text('sessionSince', { at: formatMoment(created_at, tag) })}</span>
                <span>{text('sessionSeen', { at: formatMoment(last_seen_at, tag) })}</span>
              </p>
            </div>
            {children?.(session)}
          </li>
        );
      })}
    </ul>
  );
}
