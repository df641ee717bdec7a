import type { PageEntry } from '@ar/federation/registry';
import type { ReleasesOverview } from '@ar/federation/releases';
import { addTexts, useText } from '@ar/session';
import { useRef } from 'react';
import { Hatch } from '../../charts/hatch.tsx';
import { Pending, useFresh } from '../../charts/pending.tsx';
import { Departments } from './departments.tsx';
import { OwnBuild } from './own-build.tsx';
import css from './releases-page.module.css';
import { Requests } from './requests.tsx';
import { Retired } from './retired.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';
import { Tokens } from './tokens.tsx';
import { RELEASES } from './use-change.ts';

addTexts('releases', { mn, en });

/** `/dashboard/releases`, SuperAdmin's: what is live where, what became of it, and the way back. */
export default function ReleasesPage({ departments }: { departments: readonly PageEntry[] }) {
  const text = useText('releases');
  const query = useFresh<ReleasesOverview>(RELEASES);
  const { data } = query;
  const waiting = data?.requests.filter(({ standing }) => standing === 'waiting') ?? [];
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className={css.page}>
      <header className={css.top}>
        <h1 ref={title} tabIndex={-1}>
          {text('title')}
        </h1>
        <p>{text('lead')}</p>
        {data && <p className={css.revision}>{text('revision', { revision: data.revision })}</p>}
      </header>
      {!data && <Pending texts="releases" query={query} title={title} className={css.departments} />}
      {data && waiting.length > 0 && <Requests requests={waiting} revision={data.revision} title={title} />}
      {data?.departments.length === 0 && (
        <section className={css.empty}>
          <h2>{text('empty')}</h2>
          <p>{text('empty-text')}</p>
        </section>
      )}
      {data && data.departments.length > 0 && (
        <div className={css.departments}>
          {/* Builds that an upgrade of the server brought, for somebody to decide on. */}
          {data.waiting.length > 0 && (
            <section className={css.waiting} aria-label={text('waiting')}>
              <p>{text('waiting-text')}</p>
              <ul>
                {data.waiting.map(({ department, command }) => (
                  <li key={department}>
                    <code>{command}</code>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Departments
            departments={data.departments}
            requests={waiting}
            iconOf={(of) => departments.find(({ id }) => id === of)?.menu.icon}
            revision={data.revision}
            title={title}
          />
        </div>
      )}
      {data && data.retired.length > 0 && (
        <Retired departments={data.retired} revision={data.revision} title={title} />
      )}
      {/* Not before what stands above it, which would move it. */}
      <div className={css.below} hidden={query.isPending}>
        <Tokens departments={data?.departments ?? []} />
        <OwnBuild departments={departments} />
      </div>
      <Hatch />
    </div>
  );
}
