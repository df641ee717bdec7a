import type { Analytics } from '@ar/domain/analytics';
import type { ListedRelease } from '@ar/federation/registry';
import { useLanguage, useSession } from '@ar/session';
import { useRef } from 'react';
import { Hatch } from '../../charts/hatch.tsx';
import layout from '../../layout/layout.module.css';
import { QueryView, useFresh } from '../../layout/query-view.tsx';
import { menuEntries } from '../../navigation/menu-entries.ts';
import { ActivityCard } from './activity.tsx';
import { DepartmentCards } from './department-cards.tsx';
import { LatestChanges, Missing } from './records.tsx';
import { ScansCard } from './scans.tsx';
import { StatesCard } from './states.tsx';
import { useStartText } from './texts.ts';

interface StartPageProps {
  departments: readonly ListedRelease[];
  as?: 'h1' | 'h2';
}

/** The dashboard's start: totals, charts and the latest changes of the person's departments. */
export default function StartPage({ departments, as: Heading = 'h1' }: StartPageProps) {
  const text = useStartText();
  const { user, role } = useSession();
  const { language } = useLanguage();
  const query = useFresh<Analytics>('/analytics/');
  const title = useRef<HTMLHeadingElement>(null);
  const entries = menuEntries(departments, role, language);
  const level = Heading === 'h1' ? 'h2' : 'h3';
  const shared = { entries, level } as const;
  return (
    <div className={layout.page}>
      <header>
        <Heading ref={title} className={layout.title} tabIndex={-1}>
          {text('greeting', { name: user?.first_name ?? '' })}
        </Heading>
        <p className={layout.quiet}>{text('lead')}</p>
      </header>
      <DepartmentCards
        {...shared}
        totals={query.data?.totals ?? (query.isError ? [] : undefined)}
        space={query.data?.space}
      />
      <QueryView
        query={query}
        loading={text('loading')}
        failed={text('failed')}
        failedText={text('failed-text')}
        level={level}
        heading={title}
      >
        {({ activity, scans, latest, missing, construction, knowledge_files: files }) => (
          <div className={layout.cards}>
            {activity.length > 0 && <ActivityCard activity={activity} level={level} />}
            {scans && <ScansCard scans={scans} {...shared} />}
            <LatestChanges latest={latest} {...shared} />
            {missing.length > 0 && <Missing missing={missing} {...shared} />}
            {construction && <StatesCard of="construction" counts={construction} {...shared} />}
            {files && <StatesCard of="knowledge-files" counts={files} {...shared} />}
          </div>
        )}
      </QueryView>
      <Hatch />
    </div>
  );
}
