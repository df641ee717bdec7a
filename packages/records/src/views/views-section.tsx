import type { Entity } from '@ar/domain/entities/entity';
import { MAX } from '@ar/domain/limits';
import type { SavedView } from '@ar/domain/view-schemas';
import { mayChangeView } from '@ar/domain/views';
import { useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Checkbox, Input } from '@ar/ui/fluent';
import { RowMenu } from '@ar/ui/menu';
import { SkeletonBar } from '@ar/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { copyText } from '../copy-text.ts';
import { useList } from '../list/list.tsx';
import { useQueryInAddress } from '../list/query-in-address.ts';
import { parseId } from '../list/record-dialog.ts';
import { type RecordKey, useRecordText } from '../texts/record-text.tsx';
import { useChangeViews, useViews, viewFailure, viewQuery } from './use-views.ts';
import { addressOfView, isChanged, presentQuery, VIEW } from './view-query.ts';
import classes from './views.module.css';

interface ViewsSectionProps {
  entity: Entity;
  onClose(): void;
}

type Outcome = { failure: string } | { deleted: SavedView } | { copied: SavedView } | { address: string };

export function ViewsSection({ entity, onClose }: ViewsSectionProps) {
  const { list, settings } = useList();
  const text = useRecordText();
  const { user, role } = useSession();
  const queries = useQueryClient();
  const { params, write } = useQueryInAddress();
  const { data: views, error, refetch } = useViews(entity);
  const changes = useChangeViews(entity.path);
  const [outcome, setOutcome] = useState<Outcome>();
  const [renamed, rename] = useState<number>();
  const viewer = { id: user?.id ?? 0, role };
  const present = presentQuery(list.state, settings);
  const active = parseId(params.get(VIEW));

  function show(view: SavedView, options?: { replace: boolean }) {
    queries.setQueryData(viewQuery(entity.path, view.id).queryKey, view);
    write((now) => addressOfView(entity, view, now), options);
  }

  async function save(name: string, is_shared: boolean) {
    setOutcome(undefined);
    const made = await changes.create({ name, query: present, is_shared });
    if (made) show(made, { replace: true });
    return made !== undefined;
  }

  async function copy(view: SavedView) {
    const address = `${location.origin}${location.pathname}?${VIEW}=${view.id}`;
    setOutcome((await copyText(address)) ? { copied: view } : { address });
  }

  async function remove(view: SavedView) {
    if (await changes.remove(view)) setOutcome({ deleted: view });
  }

  async function restore(view: SavedView) {
    if (await changes.restore(view)) setOutcome(undefined);
  }

  const itemsOf = (view: SavedView) => {
    const items: { key: RecordKey; tone?: 'destructive'; onSelect(): unknown }[] = [
      { key: 'viewCopy', onSelect: () => copy(view) },
    ];
    if (mayChangeView(view, viewer)) {
      items.push(
        { key: 'viewRename', onSelect: () => rename(view.id) },
        { key: 'viewOverwrite', onSelect: () => changes.update(view, { query: present }) },
        {
          key: view.is_shared ? 'viewUnshare' : 'viewShare',
          onSelect: () => changes.update(view, { is_shared: !view.is_shared }),
        },
        { key: 'viewRemove', tone: 'destructive', onSelect: () => remove(view) },
      );
    }
    return items.map((item) => ({
      ...item,
      label: text(item.key),
      onSelect: () => {
        setOutcome(undefined);
        changes.forget();
        void item.onSelect();
      },
    }));
  };

  const group = (key: 'viewsOwn' | 'viewsOthers', some: readonly SavedView[]) =>
    some.length > 0 && (
      <>
        <h3 className={classes.group}>{text(key)}</h3>
        <ul className={classes.views} aria-label={text(key)}>
          {some.map((view) => (
            <li key={view.id}>
              {renamed === view.id ? (
                <NameForm
                  label={text('viewRenamed', { name: view.name })}
                  name={view.name}
                  onCancel={() => rename(undefined)}
                  onSave={async (name) => {
                    const done = await changes.update(view, { name });
                    if (done) rename(undefined);
                    return done !== undefined;
                  }}
                />
              ) : (
                <>
                  <button
                    type="button"
                    className={classes.view}
                    aria-current={view.id === active || undefined}
                    onClick={() => {
                      onClose();
                      show(view);
                    }}
                  >
                    {view.name}
                  </button>
                  <span className={classes.about}>
                    {[
                      view.id === active && isChanged(entity, view.query, present) && text('viewChanged'),
                      view.owner === viewer.id && view.is_shared && text('viewShared'),
                      view.owner !== viewer.id && view.owner_name,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  <RowMenu
                    label={text('viewActions', { name: view.name })}
                    items={itemsOf(view)}
                    onFailed={() => setOutcome({ failure: text('actionNotLoaded') })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </>
    );

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
      {group('viewsOwn', views?.filter(({ owner }) => owner === viewer.id) ?? [])}
      {group('viewsOthers', views?.filter(({ owner }) => owner !== viewer.id) ?? [])}
      <div role="status" className={classes.told}>
        {outcome && 'failure' in outcome && <p>{outcome.failure}</p>}
        {outcome && 'copied' in outcome && (
          <p>{text(outcome.copied.is_shared ? 'viewCopied' : 'viewCopiedPrivate')}</p>
        )}
        {outcome && 'address' in outcome && (
          <Input size="small" readOnly aria-label={text('viewAddress')} value={outcome.address} />
        )}
        {outcome && 'deleted' in outcome && (
          <p>
            {text('viewDeleted', { name: outcome.deleted.name })}{' '}
            <Button size="small" appearance="subtle" onClick={() => restore(outcome.deleted)}>
              {text('viewRestore')}
            </Button>
          </p>
        )}
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
  onSave(name: string, isShared: boolean): Promise<boolean>;
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
