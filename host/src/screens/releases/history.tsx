import type { ReleaseHistoryEntry } from '@ar/federation/releases';
import { useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import layout from '../../layout/layout.module.css';
import { PagedList } from '../paged-list.tsx';
import { RELEASES } from './changes.tsx';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

export function History({ id, name }: { id: string; name: string }) {
  const text = useReleasesText();
  const [open, setOpen] = useState(false);
  return (
    <details className={css.foldable} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('history')}</summary>
      {open && (
        <PagedList<ReleaseHistoryEntry>
          queryKey={[RELEASES, id]}
          path={`${RELEASES}${id}/history/`}
          size={10}
          className={layout.list}
          label={text('history-of', { name })}
          texts={{
            loading: text('history-loading'),
            failed: text('history-failed'),
            more: text('history-more'),
          }}
        >
          {(change, index) => <Change key={`${index} ${change.revision}`} change={change} />}
        </PagedList>
      )}
    </details>
  );
}

function Change({ change }: { change: ReleaseHistoryEntry }) {
  const text = useReleasesText();
  const { moment, percent } = useFormats();
  const { action, version, channel, percent: share, by, at, reason, commit, revision } = change;
  const isCanary = channel === 'canary' && (action === 'publish' || action === 'approve');
  return (
    <li>
      <p className={layout.strong}>
        {text(isCanary ? `did-${action}-canary` : `did-${action}`, {
          version: version ?? '',
          percent: percent((share ?? 0) / 100),
        })}
      </p>
      {reason && <p className={layout.quote}>{reason}</p>}
      <p className={layout.facts}>
        <span>{by}</span>
        <time dateTime={at}>{moment(at)}</time>
        {commit && <code title={commit}>{commit.slice(0, 7)}</code>}
        <span>{text('revision-short', { revision })}</span>
      </p>
    </li>
  );
}
