import type { OpenSession } from '@ar/domain/sessions';
import { api, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { ConfirmDialog } from '@ar/ui/dialog';
import { SessionList } from '@ar/ui/session-list';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Card } from '../../layout/card.tsx';
import { QueryView, useFresh } from '../../layout/query-view.tsx';
import css from './settings-page.module.css';
import { useSettingsText } from './texts.ts';

const SESSIONS = '/account/sessions/';

export function OwnSessions() {
  const text = useSettingsText();
  const { tag } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const query = useFresh<{ sessions: OpenSession[] }>(SESSIONS);
  const end = useMutation({
    mutationFn: (which: string) => api(`${SESSIONS}${which}`, { method: 'DELETE' }),
    onSettled: async () => {
      setIsDialogOpen(false);
      await queries.invalidateQueries({ queryKey: [SESSIONS] });
      // The focused button is gone.
      heading.current?.focus();
    },
  });
  const others = query.data?.sessions.filter(({ is_current }) => !is_current).length ?? 0;
  return (
    <Card title={text('sessions')} lead={text('sessions-text')} heading={heading}>
      <QueryView
        query={query}
        heading={heading}
        loading={text('sessions-loading')}
        failed={text('sessions-failed')}
      >
        {({ sessions }) => (
          <SessionList sessions={sessions} text={text} tag={tag}>
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
        )}
      </QueryView>
      {others > 0 && (
        <div className={css.buttons}>
          <Button roomy disabled={end.isPending} onClick={() => setIsDialogOpen(true)}>
            {text('end-others')}
          </Button>
        </div>
      )}
      {isDialogOpen && (
        <ConfirmDialog
          title={text('end-others')}
          text={text('end-others-text')}
          confirmLabel={text('end-others-confirm')}
          cancelLabel={text('cancel')}
          busy={end.isPending}
          onConfirm={() => end.mutate('')}
          onCancel={() => setIsDialogOpen(false)}
        />
      )}
    </Card>
  );
}
