import { user } from '@ar/domain/entities/user';
import type { OpenSession } from '@ar/domain/sessions';
import { api, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SessionList } from '@ar/ui/session-list';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import classes from './user-sessions.module.css';

/** Where a person is signed in, on their page. */
export function UserSessions({ id }: { id: string }) {
  const text = useText('users');
  const { tag } = useLanguage();
  const heading = useId();
  const { data, isError, refetch } = useQuery({
    // With the list's key: whatever is done to the person reads this again too.
    queryKey: [user.path, 'sessions', id],
    queryFn: ({ signal }) =>
      api<{ sessions: OpenSession[] }>(`${user.path}${id}/sessions/`, { signal, showsFailure: true }),
  });
  return (
    <section aria-labelledby={heading} className={classes.sessions}>
      <h2 id={heading}>{text('sessions')}</h2>
      {data ? (
        data.sessions.length > 0 ? (
          <SessionList sessions={data.sessions} text={text} tag={tag} />
        ) : (
          <p>{text('sessionsNone')}</p>
        )
      ) : isError ? (
        <p role="alert">
          {text('sessionsFailed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        </p>
      ) : (
        <p role="status">{text('sessionsLoading')}</p>
      )}
    </section>
  );
}
