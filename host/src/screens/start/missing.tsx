import type { Analytics } from '@ar/domain/analytics';
import { langOfEntered } from '@ar/domain/languages';
import { useLanguage, useText } from '@ar/session';
import { Link } from 'react-router-dom';
import { type Level, Panel } from '../../charts/panel.tsx';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import { listAddress, recordAddress } from '../../navigation/menu-entries.ts';
import css from './missing.module.css';

type Lack = Analytics['missing'][number];

interface MissingProps {
  missing: readonly Lack[];
  entries: readonly MenuEntry[];
  level: Level;
}

/** Which items lack something that a visitor needs, each leading to where it can be added. */
export function Missing({ missing, entries, level }: MissingProps) {
  const text = useText('analytics');
  const resources = [...new Set(missing.map(({ resource }) => resource))];
  const Below = level === 'h2' ? 'h3' : 'h4';
  return (
    <Panel title={text('missing')} level={level}>
      {resources.map((resource) => (
        <div key={resource} className={css.resource}>
          {resources.length > 1 && <Below>{text(resource)}</Below>}
          <ul className={css.lacks}>
            {missing
              .filter((lack) => lack.resource === resource)
              .map((lack) => (
                <li key={lack.lacks}>
                  <LackLine lack={lack} entries={entries} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Panel>
  );
}

function LackLine({ lack, entries }: { lack: Lack; entries: readonly MenuEntry[] }) {
  const text = useText('analytics');
  const { language, tag } = useLanguage();
  const lang = langOfEntered(language);
  const { resource, lacks, count, newest } = lack;
  const list = listAddress(entries, resource);
  const more = count - newest.length;
  return (
    <>
      <p className={css.title}>
        <span>{text(`without-${lacks}`)}</span>
        {count > 0 ? (
          <strong>{count.toLocaleString(tag)}</strong>
        ) : (
          <span className={css.none}>{text('nothing-missing')}</span>
        )}
      </p>
      {newest.length > 0 && (
        <ul className={css.names}>
          {newest.map(({ id, name }) => {
            const address = recordAddress(entries, { resource, id, name });
            return (
              <li key={id} lang={lang}>
                {address ? <Link to={address}>{name}</Link> : name}
              </li>
            );
          })}
          {more > 0 && (
            <li>
              {list ? <Link to={list}>{text('more', { count: more })}</Link> : text('more', { count: more })}
            </li>
          )}
        </ul>
      )}
    </>
  );
}
