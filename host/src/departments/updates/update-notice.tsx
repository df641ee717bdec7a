import { decideAccess } from '@ar/domain/permissions';
import type { PageEntry, Registry } from '@ar/federation/registry';
import { defineTexts, useLanguage, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Message } from '@ar/ui/message';
import { useState } from 'react';
import layout from '../../layout/layout.module.css';
import { departmentsOf } from '../own-departments.ts';
import { readRegistry } from '../registry.ts';
import en from './texts/en.json';
import mn from './texts/mn.json';

const useTexts = defineTexts('updates', { mn, en });

export function UpdateNotice({ newer }: { newer: Registry<PageEntry> }) {
  const text = useTexts();
  const { language } = useLanguage();
  const { user, role } = useSession();
  const [closed, setClosed] = useState<number>();
  const own = ({ departments }: Registry<PageEntry>) => (user ? departmentsOf(user.id, departments) : []);
  const changed = role ? whatChanged(own(readRegistry()), own(newer), role) : [];
  if (changed.length === 0 || newer.revision === closed) return null;
  const names = changed.map(({ menu }) => menu.label[language]).join(', ');
  return (
    <Message
      tone="question"
      role="group"
      className={layout.bar}
      close={{ label: text('close'), run: () => setClosed(newer.revision) }}
    >
      <p>
        <strong>{text('ready')}</strong> <span>{text('what', { names })}</span>
      </p>
      <Button roomy appearance="primary" onClick={() => location.reload()}>
        {text('take')}
      </Button>
    </Message>
  );
}

/** The page shows changes of these properties only after a reload. */
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
