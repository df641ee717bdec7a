import { user } from '@ar/domain/entities/user';
import type { OpenSession } from '@ar/domain/sessions';
import { api, defineTexts, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SessionList } from '@ar/ui/session-list';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import en from './texts/view.en.json';
import mn from './texts/view.mn.json';
import classes from './user-sessions.module.css';

const useTexts = defineTexts('users-view', { mn, en });

export function UserSessions({ id }: { id: string }) {
  const text = useTexts();
  const { tag } = useLanguage();
  const heading = useId();
  const { data, isError, refetch } = useQuery({
    // Starts with the list's key, so that each change of a user refetches the sessions.
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
