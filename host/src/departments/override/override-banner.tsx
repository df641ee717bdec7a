import { addTexts, api, useLanguage, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useState } from 'react';
import { readRegistry } from '../registry.ts';
import { type AskedOverride, keepOverride } from './override.ts';
import css from './override-banner.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('override', { mn, en });

/** Says that this tab runs a developer's own build, or no longer does, with the one click that leaves it. */
export function OverrideBanner({ override: { department, origin, until } }: { override: AskedOverride }) {
  const text = useText('override');
  const { language, tag } = useLanguage();
  const [state, setState] = useState<'leaving' | 'dismissed'>();
  const entry = readRegistry().departments.find(({ id }) => id === department);
  const name = entry?.menu.label[language] ?? department;

  async function leave() {
    keepOverride(undefined);
    if (!until) return setState('dismissed');
    setState('leaving');
    // The tab has left it already; without an answer the server's leave runs out by itself.
    await api('/override/', { method: 'DELETE' }).catch(() => undefined);
    location.reload();
    // Back where a half-filled form kept the page.
    setState(undefined);
  }

  if (state === 'dismissed') return null;
  return (
    <section className={until ? css.running : css.ended} aria-label={text('label')}>
      <p>
        <strong>{text(until ? 'running' : 'ended', { name })}</strong>{' '}
        <span>{text(until ? 'running-what' : 'ended-what', { origin, until: timeOf(until, tag) })}</span>
      </p>
      <Button roomy disabled={state === 'leaving'} onClick={leave}>
        {text(until ? 'leave' : 'dismiss')}
      </Button>
    </section>
  );
}

const timeOf = (at: string | undefined, tag: string) =>
  at === undefined ? '' : new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(new Date(at));
