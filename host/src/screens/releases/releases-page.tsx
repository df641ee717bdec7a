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

/** `/dashboard/releases`, for SuperAdmins: live releases, their failures, and rollback. */
export default function ReleasesPage({ departments }: { departments: readonly PageEntry[] }) {
  const text = useReleasesText();
  const query = useFresh<ReleasesOverview>(RELEASES);
  const { data } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const iconOf = (department: string) => departments.find(({ id }) => id === department)?.menu.icon;
  return (
    <OverviewProvider value={{ revision: data?.revision ?? 0, title, iconOf }}>
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
          {(overview) => <Overview {...overview} />}
        </QueryView>
        {/* Hidden until the data above has loaded, so that they do not move. */}
        <div className={layout.cards} hidden={query.isPending}>
          <Tokens departments={data?.departments ?? []} />
          <OwnBuild departments={departments} />
        </div>
        <Hatch />
      </div>
    </OverviewProvider>
  );
}

function Overview({ departments, waiting, requests, retired }: ReleasesOverview) {
  const text = useReleasesText();
  const openRequests = requests.filter(({ standing }) => standing === 'waiting');
  return (
    <>
      {openRequests.length > 0 && <Requests requests={openRequests} />}
      {departments.length === 0 && <Card title={text('empty')} lead={text('empty-text')} />}
      {/* Builds of a server upgrade, which a person releases. */}
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
      {departments.length > 0 && <Departments departments={departments} requests={openRequests} />}
      {retired.length > 0 && <Retired departments={retired} />}
    </>
  );
}
