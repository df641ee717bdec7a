import type { Analytics } from '@ar/domain/analytics';
import type { DepartmentDescriptor } from '@ar/federation/descriptor';
import { addTexts, api, useLanguage, useSession, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import heading from '../../brand/heading.module.css';
import type { Level } from '../../charts/panel.tsx';
import { type MenuEntry, menuEntries } from '../../navigation/menu-entries.ts';
import { Activity } from './activity.tsx';
import { DepartmentCards } from './department-cards.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Missing } from './missing.tsx';
import css from './start-page.module.css';
import { Construction, KnowledgeFiles } from './states.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

addTexts('analytics', { mn, en });

/** What became of the records that the person may see. */
const analyticsQuery = queryOptions({
  queryKey: ['/analytics/'],
  // Whoever has just added something and comes back finds it counted.
  staleTime: 0,
  queryFn: ({ signal }) => api<Analytics>('/analytics/', { signal, showsFailure: true }),
});

interface StartPageProps {
  departments: readonly DepartmentDescriptor[];
  /** Its heading's level, where it stands below another. */
  as?: 'h1' | 'h2';
}

/** The dashboard's start: how what the person manages stands, and what became of it. */
export default function StartPage({ departments, as: Heading = 'h1' }: StartPageProps) {
  const text = useText('analytics');
  const { user, role } = useSession();
  const { language } = useLanguage();
  const { data, isError, refetch } = useQuery(analyticsQuery);
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
        totals={data?.totals ?? (isError ? null : undefined)}
        level={level}
      />
      {data && <Overview analytics={data} entries={entries} level={level} />}
      {!data && isError && (
        <Failed
          level={level}
          onRetry={() => {
            // The button goes: the focus would go with it.
            title.current?.focus();
            void refetch();
          }}
        />
      )}
      {!data && !isError && <Loading />}
    </div>
  );
}

interface OverviewProps {
  analytics: Analytics;
  entries: readonly MenuEntry[];
  level: Level;
}

function Overview({ analytics, entries, level }: OverviewProps) {
  const { activity, construction, knowledge_files, latest, missing } = analytics;
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <Activity activity={activity} level={level} />
        <LatestChanges latest={latest} entries={entries} level={level} />
      </div>
      <div className={css.column}>
        {construction && <Construction sites={construction} level={level} />}
        {knowledge_files && <KnowledgeFiles files={knowledge_files} level={level} />}
        {missing.length > 0 && <Missing missing={missing} entries={entries} level={level} />}
      </div>
    </div>
  );
}

function Loading() {
  const text = useText('analytics');
  return (
    <div className={css.columns}>
      <Spoken role="status">{text('loading')}</Spoken>
      <div className={css.bones} />
      <div className={css.bones} />
    </div>
  );
}

function Failed({ level: Heading, onRetry }: { level: Level; onRetry(): void }) {
  const text = useText('analytics');
  return (
    <div className={css.failed} role="alert">
      <Heading>{text('failed')}</Heading>
      <p>{text('failed-text')}</p>
      <Button roomy appearance="primary" onClick={onRetry}>
        {text('retry')}
      </Button>
    </div>
  );
}
