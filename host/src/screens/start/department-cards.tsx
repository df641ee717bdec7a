import { type Analytics, CHANGE_DAYS } from '@ar/domain/analytics';
import { useLanguage } from '@ar/session';
import { formatBytes } from '@ar/ui/format';
import { ArrowIcon, LineIcon } from '@ar/ui/glyphs';
import { Link } from 'react-router-dom';
import { useFormats } from '../../charts/formats.ts';
import type { CardProps } from './records.tsx';
import css from './start.module.css';
import { useStartText } from './texts.ts';

interface DepartmentCardsProps extends CardProps {
  /** Undefined while loading, empty after a failure. */
  totals: Analytics['totals'] | undefined;
  space: Analytics['space'] | undefined;
}

export function DepartmentCards({ entries, totals, space, level: Heading }: DepartmentCardsProps) {
  const text = useStartText();
  const { tag } = useLanguage();
  const { count, change } = useFormats();
  const sizeOf = ({ bytes, quota }: Analytics['space'][number]) =>
    quota === null
      ? text('space', { size: formatBytes(bytes, tag) })
      : text('space-of', { size: formatBytes(bytes, tag), quota: formatBytes(quota, tag) });
  return (
    <ul className={css.departments}>
      {entries.map(({ id, to, label, icon }) => {
        const total = totals?.find(({ resource }) => resource === id);
        const files = space?.find(({ resource }) => resource === id);
        return (
          <li key={id}>
            <article className={css.department}>
              <Heading>
                <LineIcon>
                  <path d={icon} />
                </LineIcon>
                <Link to={to}>{label}</Link>
              </Heading>
              {total && (
                <div>
                  <strong>{count(total.total)}</strong> <span>{text('total')}</span>
                  <p>
                    {text(total.total === total.total_before ? 'unchanged' : 'since-before', {
                      difference: change(total.total - total.total_before),
                      days: CHANGE_DAYS,
                    })}
                  </p>
                </div>
              )}
              {files && <p>{sizeOf(files)}</p>}
              {totals === undefined && <span className={css.awaited} aria-hidden="true" />}
              <ArrowIcon />
            </article>
          </li>
        );
      })}
    </ul>
  );
}
