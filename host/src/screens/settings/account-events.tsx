import { roleLabel } from '@ar/domain/roles';
import type { AccountEvent } from '@ar/domain/sessions';
import { useLanguage } from '@ar/session';
import { formatMoment } from '@ar/ui/format';
import { Card } from '../../layout/card.tsx';
import layout from '../../layout/layout.module.css';
import { QueryView, useFresh } from '../../layout/query-view.tsx';
import css from './settings-page.module.css';
import mn from './texts/mn.json';
import { type SettingsText, useSettingsText } from './texts.ts';

export function AccountEvents() {
  const text = useSettingsText();
  const { tag } = useLanguage();
  const query = useFresh<{ events: AccountEvent[] }>('/account/events/');
  return (
    <Card title={text('events')} lead={text('events-text')}>
      <QueryView
        query={query}
        loading={text('events-loading')}
        failed={text('events-failed')}
        isEmpty={({ events }) => events.length === 0}
        empty={<p>{text('events-none')}</p>}
      >
        {({ events }) => (
          <ol className={css.events}>
            {events.map((event) => (
              <li key={event.id} data-alarming={ALARMING.includes(event.action) || undefined}>
                <p className={layout.strong}>{eventLabel(event, text)}</p>
                <p className={layout.facts}>
                  <time dateTime={event.at}>{formatMoment(event.at, tag)}</time>
                  {event.device && <span>{event.device}</span>}
                  {event.network && <span>{text('sessionNetwork', { network: event.network })}</span>}
                  {event.by_other && <span>{text('by-administrator')}</span>}
                </p>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Card>
  );
}

/** Possibly another person's actions. */
const ALARMING = ['sign-in-refused', 'refresh-replayed'];

const isKey = (key: string): key is keyof typeof mn => key in mn;

/** The text for the action and its detail, for the action, or for any other event. */
function eventLabel({ action, detail }: AccountEvent, text: SettingsText): string {
  if (action === 'role-changed') return text('event-role-changed', { role: roleLabel(detail ?? 'guest') });
  return text([`event-${action}-${detail}`, `event-${action}`].find(isKey) ?? 'event-other');
}
