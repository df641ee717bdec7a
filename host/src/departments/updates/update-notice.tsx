import { decideAccess } from '@ar/domain/permissions';
import type { PageEntry, Registry } from '@ar/federation/registry';
import { defineTexts, useLanguage, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useState } from 'react';
import { MessageBar, MessageBarActions, MessageBarBody } from '../../layout/fluent.ts';
import layout from '../../layout/layout.module.css';
import { departmentsOf } from '../own-departments.ts';
import { readRegistry } from '../registry.ts';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('updates', { mn, en });

const POSTPONE_MS = 60 * 60 * 1000;

interface UpdateNoticeProps {
  newer: Registry<PageEntry>;
  fetchedAt: number;
}

export function UpdateNotice({ newer, fetchedAt }: UpdateNoticeProps) {
  const text = useTexts();
  const { language } = useLanguage();
  const { user, role } = useSession();
  const [postponed, setPostponed] = useState({ revision: 0, until: 0 });
  const own = ({ departments }: Registry<PageEntry>) => (user ? departmentsOf(user.id, departments) : []);
  const changed = role ? whatChanged(own(readRegistry()), own(newer), role) : [];
  const isPostponed = newer.revision === postponed.revision && fetchedAt < postponed.until;
  if (changed.length === 0 || isPostponed) return null;
  const names = changed.map(({ menu }) => menu.label[language]).join(', ');
  return (
    <MessageBar className={layout.bar} layout="multiline">
      <MessageBarBody>
        <strong>{text('ready')}</strong> <span>{text('what', { names })}</span>
      </MessageBarBody>
      <MessageBarActions>
        <Button roomy appearance="primary" onClick={() => location.reload()}>
          {text('take')}
        </Button>
        <Button
          roomy
          onClick={() => setPostponed({ revision: newer.revision, until: Date.now() + POSTPONE_MS })}
        >
          {text('later')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** The notice appears if one of these properties changes, because the page shows the change only after a reload. */
const visible = ({ version, path, menu, roles }: PageEntry) => JSON.stringify([version, path, menu, roles]);

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
