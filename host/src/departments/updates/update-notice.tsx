import type { RegistryEntry } from '@ar/federation/registry';
import { addTexts, useLanguage, useSession, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useEffect, useRef, useState } from 'react';
import { departmentsOf } from '../own-departments.ts';
import { readRegistry } from '../registry.ts';
import { newerRegistry } from './newer-registry.ts';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';
import css from './update-notice.module.css';
import { whatChanged } from './what-changed.ts';

addTexts('updates', { mn, en });

/** How long "later" is, unless something newer still comes. */
const LATER_MS = 60 * 60 * 1000;

const pinned = readRegistry();

interface News {
  revision: number;
  changed: readonly RegistryEntry[];
}

/**
 * Says that newer releases are ready, until the person takes them or says later. They are taken by loading the page again,
 * never by themselves; a half-filled form asks first, as before every other way out (`beforeunload` of its leave guard).
 * `checks` counts the times that it is asked to look.
 */
export function UpdateNotice({ checks }: { checks: number }) {
  const text = useText('updates');
  const { language } = useLanguage();
  const { news, postpone } = useNews(checks);
  const names = news?.changed.map(({ menu }) => menu.label[language]).join(', ') ?? '';
  return (
    // The region stands before there is anything in it: what comes into it later is read out.
    <div role="status">
      {news && (
        <div className={css.notice}>
          <p>
            <strong>{text('ready')}</strong> <span>{text('what', { names })}</span>
          </p>
          <div className={css.answers}>
            <Button roomy appearance="primary" onClick={() => location.reload()}>
              {text('take')}
            </Button>
            <Button roomy onClick={postpone}>
              {text('later')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function useNews(checks: number) {
  const { user, role } = useSession();
  const [news, setNews] = useState<News>();
  const postponed = useRef({ revision: 0, until: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each check looks once
  useEffect(() => {
    let left = false;
    if (!user || !role) return;
    void newerRegistry(pinned.revision).then((newer) => {
      if (left) return;
      if (!newer) return setNews(undefined);
      const { revision, until } = postponed.current;
      if (newer.revision === revision && Date.now() < until) return;
      const [before, after] = [pinned, newer].map(({ departments }) => departmentsOf(user.id, departments));
      const changed = whatChanged(before ?? [], after ?? [], role);
      setNews(changed.length > 0 ? { revision: newer.revision, changed } : undefined);
    });
    return () => {
      left = true;
    };
  }, [checks]);

  function postpone() {
    if (news) postponed.current = { revision: news.revision, until: Date.now() + LATER_MS };
    setNews(undefined);
  }

  return { news, postpone };
}
