import { type Analytics, CHANGE_DAYS } from '@ar/domain/analytics';
import { useLanguage, useText } from '@ar/session';
import { formatBytes } from '@ar/ui/format';
import { ArrowIcon, LineIcon } from '@ar/ui/glyphs';
import { Link } from 'react-router-dom';
import { useFormats } from '../../charts/formats.ts';
import type { Level } from '../../charts/panel.tsx';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import css from './department-cards.module.css';

interface DepartmentCardsProps {
  entries: readonly MenuEntry[];
  /** Undefined while they are on their way, none where they did not come: the cards lead on all the same. */
  totals: Analytics['totals'] | undefined;
  space: Analytics['space'] | undefined;
  level: Level;
}

export function DepartmentCards({ entries, totals, space, level: Heading }: DepartmentCardsProps) {
  const text = useText('analytics');
  const { tag } = useLanguage();
  const { count, change } = useFormats();
  const told = ({ bytes, quota }: Analytics['space'][number]) =>
    quota === null
      ? text('space', { size: formatBytes(bytes, tag) })
      : text('space-of', { size: formatBytes(bytes, tag), quota: formatBytes(quota, tag) });
  return (
    <ul className={css.cards}>
      {entries.map(({ id, to, label, icon }) => {
        const total = totals?.find(({ resource }) => resource === id);
        const files = space?.find(({ resource }) => resource === id);
        return (
          <li key={id}>
            <article className={css.card}>
              <Heading>
                <LineIcon>
                  <path d={icon} />
                </LineIcon>
                <Link to={to}>{label}</Link>
              </Heading>
              {total && (
                <div>
                  <p className={css.total}>
                    <strong>{count(total.total)}</strong>
                    <span>{text('total')}</span>
                  </p>
                  <p className={css.change}>
                    {text(total.total === total.total_before ? 'unchanged' : 'since-before', {
                      difference: change(total.total - total.total_before),
                      days: CHANGE_DAYS,
                    })}
                  </p>
                </div>
              )}
              {files && <p className={css.change}>{told(files)}</p>}
              {totals === undefined && <span className={css.skeleton} aria-hidden="true" />}
              <span className={css.open} aria-hidden="true">
                <ArrowIcon />
              </span>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
