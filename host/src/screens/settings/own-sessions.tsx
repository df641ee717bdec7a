import type { OpenSession } from '@ar/domain/sessions';
import { api, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { SessionList } from '@ar/ui/session-list';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { NotLoaded } from './not-loaded.tsx';
import css from './settings-page.module.css';

const SESSIONS = '/account/sessions/';

/** Where this account is signed in, each to end, or all others at once. */
export function OwnSessions() {
  const text = useText('settings');
  const { tag } = useLanguage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: [SESSIONS],
    queryFn: ({ signal }) => api<{ sessions: OpenSession[] }>(SESSIONS, { signal, showsFailure: true }),
  });
  const end = useMutation({
    mutationFn: (which: string) => api(`${SESSIONS}${which}`, { method: 'DELETE' }),
    onSettled: async () => {
      setIsAsked(false);
      await queries.invalidateQueries({ queryKey: [SESSIONS] });
      // The button that had the focus is gone.
      heading.current?.focus();
    },
  });
  const others = data?.sessions.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {text('sessions')}
      </h2>
      <p>{text('sessions-text')}</p>
      {data ? (
        <>
          <SessionList sessions={data.sessions} text={text} tag={tag}>
            {(session) =>
              !session.is_current && (
                <Button
                  disabled={end.isPending}
                  aria-label={text('end-session', { device: session.device ?? text('sessionUnknown') })}
                  onClick={() => end.mutate(`${session.id}/`)}
                >
                  {text('end')}
                </Button>
              )
            }
          </SessionList>
          {others > 0 && (
            <div className={css.buttons}>
              <Button roomy disabled={end.isPending} onClick={() => setIsAsked(true)}>
                {text('end-others')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <NotLoaded isError={isError} what="sessions" onRetry={() => void refetch()} />
      )}
      {isAsked && (
        <ConfirmDialog
          title={text('end-others')}
          text={text('end-others-text')}
          confirmLabel={text('end-others-confirm')}
          cancelLabel={text('cancel')}
          busy={end.isPending}
          onConfirm={() => end.mutate('')}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </section>
  );
}
