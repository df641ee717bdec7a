import type { PageEntry } from '@ar/federation/registry';
import type { ReleasesOverview } from '@ar/federation/releases';
import { useRef } from 'react';
import { Hatch } from '../../charts/hatch.tsx';
import { Card } from '../../layout/card.tsx';
import layout from '../../layout/layout.module.css';
import { QueryView, useFresh } from '../../layout/query-view.tsx';
import { OverviewProvider, RELEASES } from './changes.tsx';
import { Departments } from './departments.tsx';
import { OwnBuild } from './own-build.tsx';
import { Requests } from './requests.tsx';
import { Retired } from './retired.tsx';
import { useReleasesText } from './texts.ts';
import { Tokens } from './tokens.tsx';

/** `/dashboard/releases` of SuperAdmins: which release is live for whom, its failures, and the way back. */
export default function ReleasesPage({ departments }: { departments: readonly PageEntry[] }) {
  const text = useReleasesText();
  const query = useFresh<ReleasesOverview>(RELEASES);
  const { data } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const iconOf = (of: string) => departments.find(({ id }) => id === of)?.menu.icon;
  return (
    <OverviewProvider value={{ revision: data?.revision ?? 0, title }}>
      <div className={layout.page}>
        <header>
          <h1 ref={title} className={layout.title} tabIndex={-1}>
            {text('title')}
          </h1>
          <p className={layout.quiet}>{text('lead')}</p>
          {data && <p className={layout.facts}>{text('revision', { revision: data.revision })}</p>}
        </header>
        <QueryView
          query={query}
          loading={text('loading')}
          failed={text('failed')}
          failedText={text('failed-text')}
          heading={title}
        >
          {(overview) => <Overview overview={overview} iconOf={iconOf} />}
        </QueryView>
        {/* Later than the answer above, which would move them. */}
        <div className={layout.cards} hidden={query.isPending}>
          <Tokens departments={data?.departments ?? []} />
          <OwnBuild departments={departments} />
        </div>
        <Hatch />
      </div>
    </OverviewProvider>
  );
}

interface OverviewProps {
  overview: ReleasesOverview;
  iconOf(id: string): string | undefined;
}

function Overview({ overview: { departments, waiting, requests, retired }, iconOf }: OverviewProps) {
  const text = useReleasesText();
  const open = requests.filter(({ standing }) => standing === 'waiting');
  return (
    <>
      {open.length > 0 && <Requests requests={open} />}
      {departments.length === 0 && <Card title={text('empty')} lead={text('empty-text')} />}
      {/* Builds that came with an upgrade of the server, for somebody to decide on. */}
      {departments.length > 0 && waiting.length > 0 && (
        <section className={layout.card} aria-label={text('waiting')}>
          <p>{text('waiting-text')}</p>
          <ul className={layout.plain}>
            {waiting.map(({ department, command }) => (
              <li key={department}>
                <code>{command}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {departments.length > 0 && <Departments departments={departments} requests={open} iconOf={iconOf} />}
      {retired.length > 0 && <Retired departments={retired} />}
    </>
  );
}
