import { addTexts, api, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useState } from 'react';
import { readRegistry } from '../registry.ts';
import { type AskedOverride, keepOverride } from './override.ts';
import css from './override-banner.module.css';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

addTexts('override', { mn, en });

/** Says that this tab runs a developer's own build, or no longer does, with the one click that leaves it. */
export function OverrideBanner({ override: { department, origin, until } }: { override: AskedOverride }) {
  const text = useText('override');
  const { language, tag } = useLanguage();
  const [leaving, setLeaving] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const entry = readRegistry().departments.find(({ id }) => id === department);
  const name = entry?.menu.label[language] ?? department;

  async function leave() {
    setLeaving(true);
    keepOverride(undefined);
    // The tab has left it already; without an answer the server's leave runs out by itself.
    if (until) await api('/override/', { method: 'DELETE' }).catch(() => undefined);
    location.reload();
    // Back where a half-filled form kept the page.
    setLeaving(false);
  }

  function dismiss() {
    keepOverride(undefined);
    setDismissed(true);
  }

  if (dismissed) return null;
  return (
    <section className={until ? css.running : css.ended} aria-label={text('label')}>
      <p>
        <strong>{text(until ? 'running' : 'ended', { name })}</strong>{' '}
        <span>
          {until
            ? text('running-what', { origin, until: timeOf(until, tag) })
            : text('ended-what', { origin })}
        </span>
      </p>
      <Button roomy disabled={leaving} onClick={() => (until ? void leave() : dismiss())}>
        {text(until ? 'leave' : 'dismiss')}
      </Button>
    </section>
  );
}

const timeOf = (at: string, tag: string) =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(new Date(at));
