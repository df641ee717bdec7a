import { decideAccess } from '@ar/domain/permissions';
import type { PageEntry, Registry } from '@ar/federation/registry';
import { defineTexts, useLanguage, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useEffect, useRef, useState } from 'react';
import { MessageBar, MessageBarActions, MessageBarBody } from '../../layout/fluent.ts';
import layout from '../../layout/layout.module.css';
import { departmentsOf } from '../own-departments.ts';
import { readRegistry } from '../registry.ts';
import { keepNewest } from './newest-registry.ts';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('updates', { mn, en });

/** The pause after "later", unless a newer release comes. */
const LATER_MS = 60 * 60 * 1000;

const pinned = readRegistry();

/** Offers to reload the page for newer releases. Each increase of `checks` asks the server once. */
export function UpdateNotice({ checks }: { checks: number }) {
  const text = useTexts();
  const { language } = useLanguage();
  const { user, role } = useSession();
  const [news, setNews] = useState<{ revision: number; changed: readonly PageEntry[] }>();
  const postponed = useRef({ revision: 0, until: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each check looks once
  useEffect(() => {
    let left = false;
    if (!user || !role) return;
    void newerRegistry(pinned.revision).then((newer) => {
      if (left) return;
      if (!newer) return setNews(undefined);
      keepNewest(newer);
      const { revision, until } = postponed.current;
      if (newer.revision === revision && Date.now() < until) return;
      const own = ({ departments }: Registry<PageEntry>) => departmentsOf(user.id, departments);
      const changed = whatChanged(own(pinned), own(newer), role);
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

  const names = news?.changed.map(({ menu }) => menu.label[language]).join(', ') ?? '';
  return (
    // A status region has to be there before its text, which is then read out.
    <div role="status">
      {news && (
        <MessageBar className={layout.bar} layout="multiline">
          <MessageBarBody>
            <strong>{text('ready')}</strong> <span>{text('what', { names })}</span>
          </MessageBarBody>
          <MessageBarActions>
            <Button roomy appearance="primary" onClick={() => location.reload()}>
              {text('take')}
            </Button>
            <Button roomy onClick={postpone}>
              {text('later')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </div>
  );
}

/** Not by the API's client, which shows failures: the next check may succeed. */
async function newerRegistry(revision: number): Promise<Registry<PageEntry> | undefined> {
  try {
    const answer = await fetch('/api/registry/', { headers: { 'if-none-match': `"${revision}"` } });
    if (!answer.ok) return undefined;
    const { revision: newer, departments }: Partial<Registry<PageEntry>> = await answer.json();
    // Another server behind a balancer may be older.
    return newer && newer > revision && departments ? { revision: newer, departments } : undefined;
  } catch {
    return undefined;
  }
}

/** What a person would notice of an entry after a reload. Switching off is shown at once. */
const noticed = ({ version, path, menu, roles }: PageEntry) => JSON.stringify([version, path, menu, roles]);

/** The departments of a role that a newer registry changes or lacks. */
export function whatChanged(
  before: readonly PageEntry[],
  after: readonly PageEntry[],
  role: string,
): PageEntry[] {
  const open = (entries: readonly PageEntry[]) =>
    entries.filter(({ roles }) => decideAccess(role, roles) === 'allow');
  const [had, has] = [open(before), open(after)];
  const old = new Map(had.map((entry) => [entry.id, noticed(entry)]));
  const gone = had.filter(({ id }) => !has.some((entry) => entry.id === id));
  return [...has.filter((entry) => old.get(entry.id) !== noticed(entry)), ...gone];
}
