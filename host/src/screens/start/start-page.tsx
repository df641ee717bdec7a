import type { Analytics } from '@ar/domain/analytics';
import type { ListedRelease } from '@ar/federation/registry';
import { addTexts, useLanguage, useSession, useText } from '@ar/session';
import { useRef } from 'react';
import heading from '../../brand/heading.module.css';
import { Hatch } from '../../charts/hatch.tsx';
import { Pending, useFresh } from '../../charts/pending.tsx';
import { menuEntries } from '../../navigation/menu-entries.ts';
import { ActivityPanel } from './activity.tsx';
import { DepartmentCards } from './department-cards.tsx';
import { LatestChanges, Missing } from './records.tsx';
import { ScansPanel } from './scans.tsx';
import css from './start-page.module.css';
import { States } from './states.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('analytics', { mn, en });

interface StartPageProps {
  departments: readonly ListedRelease[];
  as?: 'h1' | 'h2';
}

/** The dashboard's start: how what the person manages stands, and what became of it. */
export default function StartPage({ departments, as: Heading = 'h1' }: StartPageProps) {
  const text = useText('analytics');
  const { user, role } = useSession();
  const { language } = useLanguage();
  const query = useFresh<Analytics>('/analytics/');
  const { data, isError } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const entries = menuEntries(departments, role, language);
  const level = Heading === 'h1' ? 'h2' : 'h3';
  return (
    <div className={css.page}>
      <header>
        <Heading ref={title} className={heading.heading} tabIndex={-1}>
          {text('greeting', { name: user?.first_name ?? '' })}
        </Heading>
        <p className={css.lead}>{text('lead')}</p>
      </header>
      <DepartmentCards
        entries={entries}
        totals={data?.totals ?? (isError ? [] : undefined)}
        space={data?.space}
        level={level}
      />
      {data ? (
        <div className={css.columns}>
          <div className={css.column}>
            {data.activity.length > 0 && <ActivityPanel activity={data.activity} level={level} />}
            {data.scans && <ScansPanel scans={data.scans} {...{ entries, level }} />}
            <LatestChanges latest={data.latest} entries={entries} level={level} />
          </div>
          <div className={css.column}>
            {data.construction && (
              <States of="construction" counts={data.construction} {...{ entries, level }} />
            )}
            {data.knowledge_files && (
              <States of="knowledge-files" counts={data.knowledge_files} {...{ entries, level }} />
            )}
            {data.missing.length > 0 && <Missing missing={data.missing} entries={entries} level={level} />}
          </div>
        </div>
      ) : (
        <Pending texts="analytics" query={query} title={title} level={level} className={css.columns} />
      )}
      <Hatch />
    </div>
  );
}
