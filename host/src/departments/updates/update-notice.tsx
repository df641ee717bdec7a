import { decideAccess } from '@ar/domain/permissions';
import type { PageEntry, Registry } from '@ar/federation/registry';
import { defineTexts, useLanguage, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MessageBar, MessageBarActions, MessageBarBody } from '../../layout/fluent.ts';
import layout from '../../layout/layout.module.css';
import { departmentsOf } from '../own-departments.ts';
import { readRegistry } from '../registry.ts';
import { setNewest } from './newest-registry.ts';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('updates', { mn, en });

const POSTPONE_MS = 60 * 60 * 1000;

const pinned = readRegistry();

/** Offers to reload the page for newer releases. It makes a request when `checks` changes. */
export function UpdateNotice({ checks }: { checks: number }) {
  const text = useTexts();
  const { language } = useLanguage();
  const { user, role } = useSession();
  const [postponed, setPostponed] = useState({ revision: 0, until: 0 });
  const { data: newer } = useQuery({
    queryKey: ['/registry/', checks],
    queryFn: fetchNewer,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const own = ({ departments }: Registry<PageEntry>) => (user ? departmentsOf(user.id, departments) : []);
  const changed = newer && role ? whatChanged(own(pinned), own(newer), role) : [];
  const isPostponed = newer?.revision === postponed.revision && newer.fetchedAt < postponed.until;
  const postpone = () => setPostponed({ revision: newer?.revision ?? 0, until: Date.now() + POSTPONE_MS });
  const names = changed.map(({ menu }) => menu.label[language]).join(', ');
  return (
    // Screen readers only read a text that is added to an existing status region.
    <div role="status">
      {names && !isPostponed && (
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

/** The server's registry if it is newer. Ignores failures, because the next check may succeed; the API client would show them. */
async function fetchNewer() {
  try {
    const headers = { 'if-none-match': `"${pinned.revision}"` };
    const response = await fetch('/api/registry/', { headers });
    if (!response.ok) return null;
    const { revision = 0, departments }: Partial<Registry<PageEntry>> = await response.json();
    // Another server behind a load balancer may have an older registry.
    if (revision <= pinned.revision || !departments) return null;
    setNewest({ revision, departments });
    return { revision, departments, fetchedAt: Date.now() };
  } catch {
    return null;
  }
}

/** The properties whose change a reload shows. Switching off is shown without a reload. */
const visible = ({ version, path, menu, roles }: PageEntry) => JSON.stringify([version, path, menu, roles]);

/** The role's departments that a newer registry adds, changes or removes. */
export function whatChanged(
  before: readonly PageEntry[],
  after: readonly PageEntry[],
  role: string,
): PageEntry[] {
  const open = (entries: readonly PageEntry[]) =>
    entries.filter(({ roles }) => decideAccess(role, roles) === 'allow');
  const [had, has] = [open(before), open(after)];
  const old = new Map(had.map((entry) => [entry.id, visible(entry)]));
  const gone = had.filter(({ id }) => !has.some((entry) => entry.id === id));
  return [...has.filter((entry) => old.get(entry.id) !== visible(entry)), ...gone];
}
