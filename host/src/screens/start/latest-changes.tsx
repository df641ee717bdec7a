import type { Analytics } from '@ar/domain/analytics';
import { langOfEntered } from '@ar/domain/languages';
import { useLanguage, useText } from '@ar/session';
import { formatMoment } from '@ar/ui/format';
import { Link } from 'react-router-dom';
import { type Level, Panel } from '../../charts/panel.tsx';
import type { MenuEntry } from '../../navigation/menu-entries.ts';
import { recordAddress } from '../../navigation/menu-entries.ts';
import css from './latest-changes.module.css';

type Change = Analytics['latest'][number];

const TOLD_ACTIONS = ['create', 'update', 'delete', 'change-password', 'reset-password'];
const TOLD_RESOURCES = ['users', 'buildings', 'monuments', 'clerk', 'registry'];

interface LatestChangesProps {
  latest: readonly Change[];
  entries: readonly MenuEntry[];
  level: Level;
}

/** Who did what, and when, the newest first. */
export function LatestChanges({ latest, entries, level }: LatestChangesProps) {
  const text = useText('analytics');
  return (
    <Panel title={text('latest')} level={level}>
      {latest.length === 0 ? (
        <p className={css.none}>{text('latest-empty')}</p>
      ) : (
        <ol className={css.list}>
          {latest.map((change, place) => (
            // Entries have no id here, and only ever come all at once.
            <li key={place}>
              <ChangeLine
                several={entries.length > 1}
                change={change}
                address={isGone(change, latest) ? undefined : addressOf(change, entries)}
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

interface ChangeLineProps {
  change: Change;
  address: string | undefined;
  /** The person sees more than one department, so it matters which one this was. */
  several: boolean;
}

function ChangeLine({ change, address, several }: ChangeLineProps) {
  const text = useText('analytics');
  const { language, tag } = useLanguage();
  const { at, actor_name, action, resource, record_id, record_name } = change;
  const lang = record_name === null ? undefined : langOfEntered(language);
  const name = record_name ?? record_id ?? text('nameless');
  return (
    <>
      <p className={css.what}>
        <span className={css.action} data-action={action}>
          {text(TOLD_ACTIONS.includes(action) ? `did-${action}` : 'did-other')}
        </span>{' '}
        {address ? (
          <Link to={address} lang={lang}>
            {name}
          </Link>
        ) : (
          <span lang={lang}>{name}</span>
        )}
      </p>
      <p className={css.who}>
        {several && <span>{TOLD_RESOURCES.includes(resource) ? text(resource) : resource}</span>}
        <span>{actor_name ?? text('system')}</span>
        <time dateTime={at}>{formatMoment(at, tag)}</time>
      </p>
    </>
  );
}

/** Whether a record was deleted since: then there is nothing to open. */
const isGone = ({ resource, record_id }: Change, latest: readonly Change[]) =>
  latest.some(
    (other) => other.action === 'delete' && other.resource === resource && other.record_id === record_id,
  );

const addressOf = ({ resource, record_id: id, record_name: name }: Change, entries: readonly MenuEntry[]) =>
  id === null ? undefined : recordAddress(entries, { resource, id, name });
