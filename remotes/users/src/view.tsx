import { user } from '@ar/domain/entities/user';
import type { OpenSession } from '@ar/domain/sessions';
import type { FieldExtras } from '@ar/records';
import { api, defineTexts, useLanguage } from '@ar/session';
import { Loaded } from '@ar/ui/loaded';
import { SessionList } from '@ar/ui/session-list';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import en from './texts/view.en.json';
import mn from './texts/view.mn.json';
import classes from './view.module.css';

const useTexts = defineTexts('users-view', { mn, en });

export default {
  last_sign_in_at: { below: ({ values }) => <UserSessions id={String(values.id)} /> },
} satisfies FieldExtras;

function UserSessions({ id }: { id: string }) {
  const text = useTexts();
  const { tag } = useLanguage();
  const heading = useId();
  const query = useQuery({
    // The query key starts with the query key of the user list, so each change of a user refetches the sessions too.
    queryKey: [user.path, 'sessions', id],
    queryFn: ({ signal }) =>
      api<{ sessions: OpenSession[] }>(`${user.path}${id}/sessions/`, { signal, showsFailure: true }),
  });
  const texts = { loading: text('sessionsLoading'), failed: text('sessionsFailed'), retry: text('retry') };
  return (
    <section aria-labelledby={heading} className={classes.sessions}>
      <h2 id={heading}>{text('sessions')}</h2>
      <Loaded query={query} texts={texts}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p>{text('sessionsNone')}</p>
          ) : (
            <SessionList sessions={sessions} text={text} tag={tag} />
          )
        }
      </Loaded>
    </section>
  );
}
