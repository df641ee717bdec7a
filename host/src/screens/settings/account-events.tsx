import { roleLabel } from '@ar/domain/roles';
import type { AccountEvent } from '@ar/domain/sessions';
import { api, type Translate, useLanguage, useText } from '@ar/session';
import { formatMoment } from '@ar/ui/format';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import css from './account-events.module.css';
import { NotLoaded } from './not-loaded.tsx';
import settings from './settings-page.module.css';
import mn from './texts/mn.json';

const EVENTS = '/account/events/';

/** The latest that happened to this account: whoever reads something here that they did not do can act. */
export function AccountEvents() {
  const text = useText('settings');
  const { tag } = useLanguage();
  const id = useId();
  const { data, isError, refetch } = useQuery({
    queryKey: [EVENTS],
    queryFn: ({ signal }) => api<{ events: AccountEvent[] }>(EVENTS, { signal, showsFailure: true }),
    staleTime: 0,
  });
  return (
    <section className={settings.section} aria-labelledby={id}>
      <h2 id={id}>{text('events')}</h2>
      <p>{text('events-text')}</p>
      {!data && <NotLoaded isError={isError} what="events" onRetry={() => void refetch()} />}
      {data?.events.length === 0 && <p>{text('events-none')}</p>}
      {data && data.events.length > 0 && (
        <ol className={css.events}>
          {data.events.map((event) => (
            <li key={event.id} data-alarming={ALARMING.includes(event.action) || undefined}>
              <p className={css.what}>{whatHappened(event, text)}</p>
              <p className={css.where}>
                <time dateTime={event.at}>{formatMoment(event.at, tag)}</time>
                {event.device && <span>{event.device}</span>}
                {event.network && <span>{text('sessionNetwork', { network: event.network })}</span>}
                {event.by_other && <span>{text('by-administrator')}</span>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** By somebody who may not be the owner. */
const ALARMING = ['sign-in-refused', 'refresh-replayed'];

const WORDS: Readonly<Record<string, string>> = mn;

/** In words of its own for how it ended or what it became, in those of the action, or as a change. */
function whatHappened({ action, detail }: AccountEvent, text: Translate): string {
  if (action === 'role-changed') return text('event-role-changed', { role: roleLabel(detail ?? 'guest') });
  const [closer, plain] = [`event-${action}-${detail}`, `event-${action}`];
  return text(closer in WORDS ? closer : plain in WORDS ? plain : 'event-other');
}
