import { api, defineTexts, useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatTime } from '@ar/ui/format';
import { Message } from '@ar/ui/message';
import { useState } from 'react';
import layout from '../../layout/layout.module.css';
import { readRegistry } from '../registry.ts';
import { storeOverride, type TabOverride } from './override.ts';
import css from './override-banner.module.css';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('override', { mn, en });

export function OverrideBanner({ override: { department, origin, until } }: { override: TabOverride }) {
  const text = useTexts();
  const { language, tag } = useLanguage();
  const [state, setState] = useState<'leaving' | 'dismissed'>();
  const entry = readRegistry().departments.find(({ id }) => id === department);
  const name = entry?.menu.label[language] ?? department;

  async function leave() {
    storeOverride(undefined);
    if (!until) return setState('dismissed');
    setState('leaving');
    // Ignores a failed request, because the server's permission expires anyway.
    await api('/override/', { method: 'DELETE' }).catch(() => undefined);
    location.reload();
    // Hides the banner if the person cancels the reload because of unsaved input.
    setState(undefined);
  }

  if (state === 'dismissed') return null;
  const facts = { origin, until: until ? formatTime(until, tag) : '' };
  return (
    <section aria-label={text('label')}>
      <Message
        tone={until ? 'warning' : 'question'}
        role="group"
        className={until ? css.running : layout.bar}
      >
        <p>
          <strong>{text(until ? 'running' : 'ended', { name })}</strong>{' '}
          <span>{text(until ? 'running-what' : 'ended-what', facts)}</span>
        </p>
        <Button roomy disabled={state === 'leaving'} onClick={leave}>
          {text(until ? 'leave' : 'dismiss')}
        </Button>
      </Message>
    </section>
  );
}
