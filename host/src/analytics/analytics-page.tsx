import type { DepartmentDescriptor } from '@ar/federation/descriptor';
import { addTexts, useCan, useLanguage, useSession, useText } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type MenuEntry, menuEntries } from '../app/frame/menu-entries.ts';
import heading from '../app/heading.module.css';
import { ArrowIcon, LineIcon } from '../app/icons.tsx';
import css from './analytics-page.module.css';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';
import { listOf, totalQuery } from './totals.ts';

addTexts('analytics', { mn, en });

interface AnalyticsPageProps {
  departments: readonly DepartmentDescriptor[];
  /** Its heading's level, where it stands below another. */
  as?: 'h1' | 'h2';
}

/** The dashboard's start: what each department holds. */
export default function AnalyticsPage({ departments, as: Heading = 'h1' }: AnalyticsPageProps) {
  const text = useText('analytics');
  const { user, role } = useSession();
  const { language } = useLanguage();
  return (
    <>
      <Heading className={heading.heading}>{text('greeting', { name: user?.first_name ?? '' })}</Heading>
      <p className={css.lead}>{text('lead')}</p>
      <ul className={css.cards}>
        {menuEntries(departments, role, language).map((entry) => (
          <li key={entry.id}>
            <DepartmentCard entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DepartmentCard({ entry }: { entry: MenuEntry }) {
  const may = useCan();
  const list = listOf(entry.id);
  return (
    <article className={css.card}>
      <h2>
        <LineIcon>
          <path d={entry.icon} />
        </LineIcon>
        <Link to={entry.to}>{entry.label}</Link>
      </h2>
      {list && may('list', list.resource) && <Total path={list.path} />}
      <span className={css.open} aria-hidden="true">
        <ArrowIcon />
      </span>
    </article>
  );
}

function Total({ path }: { path: string }) {
  const text = useText('analytics');
  const { tag } = useLanguage();
  const { data, isError, refetch } = useQuery(totalQuery(path));
  if (isError) {
    return (
      <p className={css.failed} role="alert">
        {text('failed')}{' '}
        <button type="button" onClick={() => void refetch()}>
          {text('retry')}
        </button>
      </p>
    );
  }
  return (
    <p className={css.total}>
      {data === undefined ? (
        <span className={css.skeleton} role="status" aria-label={text('loading')} />
      ) : (
        <strong>{data.toLocaleString(tag)}</strong>
      )}
      <span>{text('total')}</span>
    </p>
  );
}
