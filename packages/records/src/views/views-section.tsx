import type { Entity } from '@ar/domain/entities/entity';
import { MAX } from '@ar/domain/limits';
import type { SavedView } from '@ar/domain/view-schemas';
import { mayChangeView } from '@ar/domain/views';
import { useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Checkbox, Input } from '@ar/ui/fluent';
import { RowMenu } from '@ar/ui/menu';
import { SkeletonBar } from '@ar/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { copyText } from '../copy-text.ts';
import { useList } from '../list/list.tsx';
import { useQueryInAddress } from '../list/query-in-address.ts';
import { parseId } from '../list/record-dialog.ts';
import { type RecordKey, useRecordText } from '../texts/record-text.tsx';
import { useChangeViews, viewFailure, viewQuery, viewsQuery } from './use-views.ts';
import { addressOfView, isChanged, presentQuery, VIEW } from './view-query.ts';
import classes from './views.module.css';

export function ViewsSection({ entity, onClose }: { entity: Entity; onClose(): void }) {
  const { list, settings } = useList();
  const text = useRecordText();
  const { user, role } = useSession();
  const queries = useQueryClient();
  const { params, write } = useQueryInAddress();
  const { data: views, error, refetch } = useQuery(viewsQuery(entity.path));
  const changes = useChangeViews(entity.path);
  const [message, setMessage] = useState<ReactNode>();
  const [renamed, rename] = useState<number>();
  const viewer = { id: user?.id ?? 0, role };
  const present = presentQuery(list.state, settings);
  const active = parseId(params.get(VIEW));

  function show(view: SavedView, options?: { replace: boolean }) {
    queries.setQueryData(viewQuery(entity.path, view.id).queryKey, view);
    write((now) => addressOfView(entity, view, now), options);
  }

  async function save(name: string, is_shared: boolean) {
    setMessage(undefined);
    const made = await changes.create({ name, query: present, is_shared });
    if (made) show(made, { replace: true });
    return made;
  }

  async function copy({ id, is_shared }: SavedView) {
    const address = `${location.origin}${location.pathname}?${VIEW}=${id}`;
    const isCopied = await copyText(address);
    setMessage(
      isCopied ? (
        <p>{text(is_shared ? 'viewCopied' : 'viewCopiedPrivate')}</p>
      ) : (
        <Input size="small" readOnly aria-label={text('viewAddress')} value={address} />
      ),
    );
  }

  async function remove(view: SavedView) {
    if (!(await changes.remove(view))) return;
    const restore = async () => (await changes.restore(view)) && setMessage(undefined);
    setMessage(
      <p>
        {text('viewDeleted', { name: view.name })}{' '}
        <Button size="small" appearance="subtle" onClick={restore}>
          {text('viewRestore')}
        </Button>
      </p>,
    );
  }

  function itemsOf(view: SavedView) {
    const item = (key: RecordKey, act: () => unknown, tone?: 'destructive') => ({
      ...{ key, tone, label: text(key) },
      onSelect() {
        setMessage(undefined);
        changes.forget();
        void act();
      },
    });
    const copying = item('viewCopy', () => copy(view));
    if (!mayChangeView(view, viewer)) return [copying];
    const { is_shared } = view;
    return [
      copying,
      item('viewRename', () => rename(view.id)),
      item('viewOverwrite', () => changes.update(view, { query: present })),
      item(is_shared ? 'viewUnshare' : 'viewShare', () => changes.update(view, { is_shared: !is_shared })),
      item('viewRemove', () => remove(view), 'destructive'),
    ];
  }

  const renaming = (view: SavedView) => (
    <NameForm
      label={text('viewRenamed', { name: view.name })}
      name={view.name}
      onCancel={() => rename(undefined)}
      onSave={async (name) => {
        const changed = await changes.update(view, { name });
        if (changed) rename(undefined);
        return changed;
      }}
    />
  );

  const shown = (view: SavedView) => (
    <>
      <Button
        size="small"
        appearance="subtle"
        className={classes.view}
        aria-current={view.id === active || undefined}
        onClick={() => {
          onClose();
          show(view);
        }}
      >
        {view.name}
      </Button>
      <span className={classes.about}>
        {[
          view.id === active && isChanged(entity, view.query, present) && text('viewChanged'),
          view.owner === viewer.id ? view.is_shared && text('viewShared') : view.owner_name,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <RowMenu
        label={text('viewActions', { name: view.name })}
        items={itemsOf(view)}
        onFailed={() => setMessage(<p>{text('actionNotLoaded')}</p>)}
      />
    </>
  );

  const group = (key: 'viewsOwn' | 'viewsOthers', isOwn: boolean) => {
    const some = views?.filter(({ owner }) => (owner === viewer.id) === isOwn) ?? [];
    return (
      some.length > 0 && (
        <>
          <h3 className={classes.group}>{text(key)}</h3>
          <ul className={classes.views} aria-label={text(key)}>
            {some.map((view) => (
              <li key={view.id}>{(renamed === view.id ? renaming : shown)(view)}</li>
            ))}
          </ul>
        </>
      )
    );
  };

  return (
    <section>
      <h2 className={classes.heading}>{text('views')}</h2>
      {error && !views && (
        <div role="alert" className={classes.failure}>
          <p>{viewFailure(error, text)}</p>
          <Button size="small" onClick={() => void refetch()}>
            {text('retry')}
          </Button>
        </div>
      )}
      {!views && !error && <SkeletonBar seed={1} />}
      {group('viewsOwn', true)}
      {group('viewsOthers', false)}
      <div role="status" className={classes.message}>
        {message}
      </div>
      {changes.error && (
        <p role="alert" className={classes.failure}>
          {viewFailure(changes.error, text)}
        </p>
      )}
      {views && renamed === undefined && <NameForm label={text('viewName')} name="" shares onSave={save} />}
      <p className={classes.hint}>{text('viewsHint')}</p>
    </section>
  );
}

interface NameFormProps {
  label: string;
  name: string;
  shares?: boolean;
  onSave(name: string, isShared: boolean): Promise<SavedView | undefined>;
  onCancel?(): void;
}

function NameForm({ label, name: before, shares = false, onSave, onCancel }: NameFormProps) {
  const text = useRecordText();
  const [name, setName] = useState(before);
  const [isShared, share] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!(await onSave(name.trim(), isShared))) return;
    setName('');
    share(false);
  }

  return (
    <form className={classes.save} onSubmit={save}>
      <Input
        size="small"
        aria-label={label}
        placeholder={label}
        maxLength={MAX.name}
        value={name}
        onChange={(_, data) => setName(data.value)}
      />
      <Button size="small" type="submit" disabledFocusable={name.trim() === ''}>
        {text('viewSave')}
      </Button>
      {shares && (
        <Checkbox
          className={classes.share}
          label={text('viewForAll')}
          checked={isShared}
          onChange={({ target }) => share(target.checked)}
        />
      )}
      {onCancel && (
        <Button size="small" appearance="subtle" onClick={onCancel}>
          {text('cancel')}
        </Button>
      )}
    </form>
  );
}
